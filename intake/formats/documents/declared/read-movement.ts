import { cusipHolds, isinHolds } from '@trover/core/securities/check-digits.ts';
import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { OptionContract, RowError, Trade, TradeType } from '@trover/core/trades/trade.ts';
import { readDay } from '../../../readers/dates.ts';
import { isNegative, magnitude, negate, readDecimal } from '../../../readers/numbers.ts';
import { costsOf } from '../verified/costs-of-trade.ts';
import { englishMonth } from '../verified/days.ts';
import { type Figure, figuresOf as figuresOn } from '../verified/figures.ts';
import type { DocumentLayout, FactName, FactPattern, Facts, MovementKind } from './layout.ts';

interface Printed {
  ref: string;
  text: string;
  above: Facts;
  isins: ReadonlyMap<string, string>;
}

type ReadMovement = { trade: Trade } | { ignored: string } | { error: RowError };

const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', US$: 'USD', '£': 'GBP' };
/** The number of no security, which explanations print. */
const EXAMPLE = /^[A-Z]{2}0{9}/;
/** What a trade cannot be without, by the name that a person knows. */
const NEEDED: readonly (readonly [FactName, string])[] = [
  ['units', 'number of units'],
  ['price', 'price'],
  ['day', 'day'],
];

/** The trade of a movement, or the error that shows why it is none. */
export function readMovement(layout: DocumentLayout, kind: MovementKind, printed: Printed): ReadMovement {
  const facts = factsOf(layout, kind, printed);
  const wrong = (reason: string, value = printed.text.split('\n', 1)[0]!.slice(0, 80)): ReadMovement => ({
    error: { row: printed.ref, column: null, value, reason },
  });
  const writing = layout.pointInUnits ? { ...layout, decimalComma: false } : layout;
  const units = facts.units === undefined ? null : figureOf(facts.units, writing);
  if (units?.value === '0') return { ignored: 'movement of no units' };
  if (facts.underlying !== undefined && /^[0.,]+$/.test(facts.price ?? ''))
    return { ignored: 'option without a price, which lapsed or was exercised' };
  const missing = NEEDED.find(([name]) => facts[name] === undefined && (name !== 'price' || !hasPrice(kind, facts)));
  if (missing) return wrong(`The ${missing[1]} of this movement should be printed below its first line.`);
  const day = dayOf(facts.day!, layout, facts.year);
  const figures = figuresOf(layout, kind, facts, units);
  if (typeof figures === 'string') return wrong(figures);
  if (day === null) return wrong('The day of this movement should be a date.', facts.day!);
  if (kind.side === 'buy' && figures.units.isNegative && !kind.isReversal)
    return wrong('The units of a purchase should not be negative.', facts.units!);
  const isin = facts.isin ?? printed.isins.get(facts.symbol ?? '') ?? isinOf(facts.name, printed.isins);
  if (isin !== undefined && EXAMPLE.test(isin)) return { ignored: 'example in the explanations' };
  const named = [isin, facts.name, facts.symbol, facts.cusip, facts.underlying];
  if (named.every((name) => name === undefined)) return wrong('The security of this movement should be named.');
  const option = facts.underlying === undefined ? null : optionOf(layout, facts);
  if (facts.underlying !== undefined && option === null)
    return wrong('The strike and the expiry of this option should be a number and a date.');
  const side = sideOf(kind, figures.units);
  return {
    trade: tradeOf({ layout, kind, facts, figures, day, isin, side, option, ref: printed.ref, text: printed.text }),
  };
}

interface Stated {
  units: SignedFigure;
  price: Figure | null;
  paid: Figure;
  isNet: boolean;
}

/** Whether the price is printed, in money or in percent, or need not be. */
const hasPrice = ({ withoutPrice }: MovementKind, { percent }: Facts): boolean =>
  percent !== undefined || withoutPrice === true;

/** Units, price and what was paid, where they agree; else what is wrong with them. */
function figuresOf(
  layout: DocumentLayout,
  kind: MovementKind,
  facts: Facts,
  units: SignedFigure | null,
): Stated | string {
  const isPercent = facts.percent !== undefined && facts.price === undefined;
  const read = (text: string | undefined, currency?: string) =>
    text === undefined ? null : figureOf(text, layout, currencyOf(currency));
  const printed = read(facts.price ?? facts.percent, facts.priceCurrency);
  const price = printed === null || (kind.withoutPrice && printed.value === '0') ? null : { ...printed, isPercent };
  const [sum, net] = [read(facts.sum, facts.currency), read(facts.net, facts.netCurrency)];
  const [rate, tax] = [read(facts.rate), read(facts.tax)];
  if (units === null || (sum ?? net) === null || (price === null && !kind.withoutPrice))
    return 'Units, price and sum of this movement should be numbers.';
  const paid = net !== null && net.value !== '0' ? net : sum!;
  const figures = { units, price, paid, isNet: paid === net };
  // What a reversal is of is known by its units; its price may be of another day.
  if (kind.isReversal || price === null) return figures;
  const isRight: typeof agree = layout.sumHasCosts ? isWithCosts : agree;
  const beforeTax = net === null || tax === null ? null : plus(net, tax);
  const sums = [sum, net, beforeTax].flatMap((one) => (one === null ? [] : [one]));
  const isOption = facts.underlying !== undefined;
  if (isOption) facts.multiplier ??= String(multiplierOf(units, price, sums[0]!));
  const all = isOption ? ofUnderlying(units, facts.multiplier!) : units;
  return sums.some((one) => isRight(all, price, one, rate))
    ? figures
    : 'Units times price should come to the sum of this movement.';
}

/** The units of the underlying that the contracts are for. */
const ofUnderlying = (contracts: SignedFigure, multiplier: string): SignedFigure => ({
  ...contracts,
  value: String(Number(contracts.value) * Number(multiplier)),
});

/** The units of the underlying per contract, by what was paid, where they are not printed. */
const multiplierOf = (units: Figure, price: Figure, sum: Figure): number =>
  Math.max(1, Math.round(Number(sum.value) / (Number(units.value) * Number(price.value))));

const plus = (net: SignedFigure, tax: SignedFigure): Figure => ({
  ...net,
  value: String(Number(net.value) + (tax.isNegative ? -1 : 1) * Number(tax.value)),
});

interface ReadFacts {
  layout: DocumentLayout;
  kind: MovementKind;
  facts: Facts;
  figures: Stated;
  day: string;
  isin: string | undefined;
  side: 'buy' | 'sell';
  option: OptionContract | null;
  ref: string;
  text: string;
}

/** The costs that a movement prints, where these and its taxes are the difference between its sum and what was paid. */
function costsOfMovement({ layout, facts, figures, text }: ReadFacts): string | null {
  const gross = facts.sum === undefined ? null : figureOf(facts.sum, layout, currencyOf(facts.currency));
  if (gross === null || !figures.isNet || layout.sumHasCosts) return null;
  const lines = text.split('\n').map((line) => ({ text: line, figures: figuresOn(line, layout.decimalComma) }));
  return costsOf(lines, gross, figures.paid);
}

function tradeOf(read: ReadFacts): Trade {
  const { layout, kind, facts, figures, day, isin, side, option, ref } = read;
  const { units, price, paid, isNet } = figures;
  const currency = paid.currency ?? price?.currency ?? null;
  // An option has a number of the clearing house's own where shares have their CUSIP.
  const cusip = facts.cusip === undefined || (option !== null && !cusipHolds(facts.cusip)) ? null : facts.cusip;
  const settled = facts.settled === undefined ? null : dayOf(facts.settled, layout, facts.year);
  return {
    ...blankTrade(ref),
    type: option === null ? side : optionType(side, kind.effect ?? effectOf(facts)),
    subtype: kind.subtype ?? null,
    account: facts.account ?? null,
    trade_date: day,
    settle_date: settled !== null && settled >= day ? settled : null,
    symbol: option === null ? (facts.symbol ?? null) : null,
    raw_symbol: option === null ? null : (facts.symbol ?? facts.name ?? null),
    cusip,
    cusip_valid: cusip === null ? null : cusipHolds(cusip),
    isin: isin ?? null,
    isin_valid: isin === undefined ? null : isinHolds(isin),
    security_name: facts.name?.replaceAll('\n', ' ') ?? null,
    note: facts.note ?? (facts.wkn === undefined ? null : `WKN ${facts.wkn}`),
    quantity: units.value,
    price: price?.value ?? null,
    currency,
    fees: costsOfMovement(read),
    price_currency: price === null || price.currency === currency ? null : price.currency,
    net_amount: side === 'buy' ? negate(paid.value) : paid.value,
    net_amount_basis: isNet ? 'sign derived: the sum is unsigned' : 'units times price, without costs',
    option,
  };
}

function effectOf({ effect }: Facts): MovementKind['effect'] {
  if (effect === undefined) return undefined;
  return /^open/i.test(effect) ? 'open' : 'close';
}

function optionType(side: 'buy' | 'sell', effect: MovementKind['effect']): TradeType {
  return effect === undefined ? `option_${side}` : `option_${side}_to_${effect}`;
}

function optionOf(
  layout: DocumentLayout,
  { underlying, strike, expiry, right, multiplier }: Facts,
): OptionContract | null {
  // Exchanges print strikes with a point in every language.
  const price = strike === undefined ? null : figureOf(strike, { ...layout, decimalComma: false });
  const lapses = expiry === undefined ? null : dayOf(expiry.replace(/^(\d\d)(\p{L}{3})(\d\d)$/u, '$1 $2 20$3'), layout);
  if (price === null || lapses === null || right === undefined) return null;
  const each = multiplier === undefined ? null : figureOf(multiplier, layout);
  return {
    underlying: underlying!,
    expiry: lapses,
    strike: price.value,
    right: /^p/i.test(right) ? 'P' : 'C',
    multiplier: each?.value ?? '100',
  };
}

function sideOf({ side, isReversal }: MovementKind, units: SignedFigure): 'buy' | 'sell' {
  if (side === 'signed') return units.isNegative ? 'sell' : 'buy';
  // A reversal is compared as the trade that it undoes.
  return (side === 'buy') === (isReversal ?? false) ? 'sell' : 'buy';
}

/**
 * Whether units times price come to the sum as far as they are printed, with the rate between their currencies either way
 * round. Each figure is known by its place, so that a few thousandths of a unit may be off by all that rounding allows.
 */
function agree(units: Figure, price: Figure, sum: Figure, rate: Figure | null): boolean {
  const of = price.isPercent ? 0.01 : 1;
  const [q, p, s] = [Number(units.value), Number(price.value) * of, Number(sum.value)];
  const half = ({ decimals }: Figure) => (decimals > 0 ? 0.5 * 10 ** -decimals : 0);
  // Units with one or two decimals are exact.
  const halfUnit = units.decimals > 2 ? half(units) : 0;
  const rates = rate === null ? [1] : [1, Number(rate.value), 1 / Number(rate.value)];
  const rateSlack = rate === null ? 0 : (s * half(rate)) / Number(rate.value);
  return rates.some((by) => {
    const slack = 0.011 + by * (p * halfUnit + q * half(price) * of) + (by === 1 ? 0 : rateSlack);
    return Math.abs(q * p * by - s) <= slack;
  });
}

/** Whether a sum is units times price with costs of a few units of money, or of some percent. */
function isWithCosts(units: Figure, price: Figure, sum: Figure): boolean {
  const gross = Number(units.value) * Number(price.value);
  return Math.abs(Number(sum.value) - gross) <= Math.max(5, gross * 0.02);
}

/** The ISIN of the only name that is this one, or begins with it. */
function isinOf(name: string | undefined, isins: ReadonlyMap<string, string>): string | undefined {
  if (name === undefined) return undefined;
  const own = isins.get(name);
  if (own !== undefined) return own;
  const found = new Set([...isins].flatMap(([each, isin]) => (each.startsWith(name) ? [isin] : [])));
  return found.size === 1 ? [...found][0] : undefined;
}

/** The facts of a movement: its own, and those that the lines above state of all. */
function factsOf(layout: DocumentLayout, kind: MovementKind, { text, above }: Printed): Facts {
  const facts: Facts = {};
  const [first = ''] = text.split('\n', 1);
  const read = (each: FactPattern, from: string) => {
    const { pattern, also } = each instanceof RegExp ? { pattern: each, also: {} } : each;
    const found = pattern.exec(from);
    if (found === null) return;
    for (const [name, value] of Object.entries({ ...found.groups, ...also }))
      if (value !== undefined) facts[name as FactName] ??= value.trim();
  };
  read(kind.begins, first);
  for (const pattern of [...(kind.facts ?? []), ...(layout.facts ?? [])]) read(pattern, text);
  const own = facts.name !== undefined && facts.isin === undefined;
  const { isin, ...others } = above;
  // The number above is not of another name.
  return { ...others, ...(isin !== undefined && !own && { isin }), ...facts };
}

/** A day, whose digits some producers set apart. */
function dayOf(text: string, { dayOrder = 'dmy' }: DocumentLayout, year?: string): string | null {
  const whole = year === undefined ? text : `${text}, ${year}`;
  const plain = whole.replace(/^(\d\d?)\. (?=\p{L})/u, '$1 ').replace(/\p{L}{3,}/u, englishMonth);
  return readDay(/^[\d. ]+$/.test(plain) ? plain.replaceAll(' ', '') : plain, dayOrder);
}

type SignedFigure = Figure & { isNegative: boolean };

function figureOf(text: string, { decimalComma }: DocumentLayout, currency: string | null = null): SignedFigure | null {
  const digits = text.replace(decimalComma ? /[\s'’+.]/g : /[\s'’+,]/g, '').replace(/^(.+)-$/, '-$1');
  const value = readDecimal(digits, decimalComma);
  if (value === null) return null;
  const decimals = (decimalComma ? /,(\d+)$/ : /\.(\d+)$/).exec(digits)?.[1]?.length ?? 0;
  const negative = isNegative(value);
  return { value: magnitude(value), isNegative: negative, decimals, currency, isPercent: false, before: '', after: '' };
}

const currencyOf = (printed: string | undefined): string | null =>
  printed === undefined ? null : (SIGNS[printed] ?? printed);
