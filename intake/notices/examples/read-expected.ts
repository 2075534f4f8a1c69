import { amountOf, divideHalfUp, formatCents, parseDecimal } from '@trover/core/money/decimal.ts';
import { findAmounts } from '../amounts/find-amounts.ts';
import type { ExampleTrade } from './read-trades.ts';

const CLAIM = /\b(?:recognized (?:claim|loss)(?: amount)?s?|total (?:claim|loss)|claim|loss)\b/gi;
const UNIT = /^,? ?(?:\(?per|a|for each|each|\/) ?(?:share|ADS|ADR|note|unit|token|option|damaged|such)/i;
const NONE =
  /\bno recognized (?:loss|claim)|recognized (?:loss|claim)(?: amount)? (?:is|would be|will be|of) (?:zero|nil)\b/i;

/** `a Recognized Loss of $452.00 (100 times the lesser of …)`: how a whole amount comes about. */
const EXPLAINED =
  /(\brecogni[sz]ed (?:loss|claim|gain)(?: amount)?,? (?:of|is|equals|would be|will be) \$[\d,.]*\d) \(\d[\d,]* (?:shares )?(?:times|x|×|multiplied by) [^()=]*\)/gi;

/** The recognized claim that an example states, to the cent; a loss per share is multiplied by the shares where all are alike. */
export function expectedClaim(words: string, trades: readonly ExampleTrade[] | null): string | null {
  const from = firstResult(words);
  const result = words.slice(from).replace(EXPLAINED, '$1');
  if (NONE.test(result)) return '0.00';
  const amounts = findAmounts(result).map((amount) => ({
    ...amount,
    isUnit: UNIT.test(result.slice(amount.end, amount.end + 24)),
    isResult:
      /(?:=|is|be|of|equals?|totals?|equal to|or|to|therefore|are|receives?|has|have)\s?(?:a |approximately )?$/i.test(
        result.slice(Math.max(0, amount.start - 16), amount.start),
      ),
  }));
  const equal = amounts.filter(
    ({ isUnit, start, printed }) =>
      !isUnit && /=\s?$/.test(result.slice(Math.max(0, start - 3), start)) && /^\d+(?:\.\d\d)?$/.test(printed),
  );
  const isMultiplied = /\d (?:shares |ADSs |units )?[x×] \$|\bmultiplied by\b|\btimes\b/i.test(result);
  const final = equal.at(-1);
  if (final && isMultiplied) return cents(final.printed);
  const whole = amounts.filter(({ isUnit, isResult }) => !isUnit && isResult);
  const named = whole.filter(({ start }) => [...result.slice(0, start).matchAll(CLAIM)].length > 0);
  const last = named.at(-1);
  if (last && /^\d+(?:\.\d+)?$/.test(last.printed)) return cents(last.printed);
  const unit = amounts.filter(({ isUnit }) => isUnit).at(-1);
  const buys = (trades ?? []).filter(({ type }) => type !== 'sale');
  if (unit === undefined || buys.length !== 1) return null;
  const [share, count] = [parseDecimal(unit.printed), parseDecimal(buys[0]!.quantity)];
  if (share === null || count === null) return null;
  return formatCents(amountOf(count, share));
}

function firstResult(words: string): number {
  const match = /\brecogni[sz]ed (?:loss|claim)|\b(?:your|the|his|her|its) (?:claim|loss)\b|no recognized/i.exec(
    words.slice(10),
  );
  return match ? match.index + 10 : words.length;
}

function cents(decimal: string): string | null {
  const value = parseDecimal(decimal);
  return value === null ? null : formatCents(divideHalfUp(value, 1_000_000n));
}
