import { addDecimals, magnitude, negate } from '../../../readers/numbers.ts';
import type { FigureLine } from './agreeing-figures.ts';
import type { Figure } from './figures.ts';

const COST =
  /provision|entgelt|gebühr|spesen|co[ur]+tage|kurtage|fremdkosten|transaktionskosten|kosten\b|commissi|brokerage|\bfrais\b|\bspese\b|comisi[óo]n|corretaje|\bgastos\b|provisie|prowizja|kulut|palkkio|kommission|\bfees?\b|\bcharges?\b|\blevy\b/i;
const TAX =
  /steuer|zuschlag\b|impôt|taxe|imposta|ritenuta|retención|belasting|stamp duty|transfer stamp|\bTVA\b|\bTOB\b|beurstaks|withholding|\btax\b|umsatzabgabe|^abgaben\b|\bttf\b|kapest|\bsolz\b/i;
/** A sum of other lines, and costs that a disclosure only explains. */
const SUM_OF_COSTS = /^\W*(?:summe|total|gesamt)(?! trading cost)|\benthalten\b|\bincluded\b/i;

/**
 * The costs of a trade: the sum of its lines of costs, if these and the taxes are the difference between net and gross;
 * otherwise null.
 */
export function costsOf(lines: readonly FigureLine[], gross: Figure, net: Figure | null): string | null {
  if (net === null || (net.currency !== null && gross.currency !== null && net.currency !== gross.currency))
    return null;
  const difference = magnitude(addDecimals(net.value, negate(gross.value)));
  if (difference === '0') return null;
  const isMoney = ({ decimals, isPercent, currency }: Figure) =>
    decimals === 2 && !isPercent && (currency === null || net.currency === null || currency === net.currency);
  for (const part of [lines, betweenSums(lines, gross, net)]) {
    const sumOf = (matches: (text: string) => boolean) =>
      part.reduce((sum, { text, figures }) => {
        if (!matches(text) || SUM_OF_COSTS.test(text)) return sum;
        return addDecimals(sum, magnitude(figures.findLast(isMoney)?.value ?? '0'));
      }, '0');
    const costs = sumOf(isOfCosts);
    const taxes = sumOf(isOfTaxes);
    if (costs !== '0' && (costs === difference || addDecimals(costs, taxes) === difference)) return costs;
  }
  const isUnderCost = (at: number) => {
    const { text } = lines[at]!;
    if (isOfTaxes(text)) return false;
    const above = lines[at - 1];
    return (
      COST.test(withoutFree(text)) || (above !== undefined && !above.figures.some(isMoney) && isOfCosts(above.text))
    );
  };
  const hasOneLine = lines.some(
    ({ figures }, at) => isUnderCost(at) && figures.some((figure) => isMoney(figure) && figure.value === difference),
  );
  return hasOneLine ? difference : null;
}

/** The lines from the sum before costs to the one after them: further down, costs of the year or of a lot may be explained. */
function betweenSums(lines: readonly FigureLine[], gross: Figure, net: Figure): readonly FigureLine[] {
  const has = (at: number, { value }: Figure) => lines[at]!.figures.some((figure) => figure.value === value);
  const to = lines.findIndex(
    (_, at) =>
      has(at, net) && lines.slice(0, at).some(({ figures }) => figures.some(({ value }) => value === gross.value)),
  );
  if (to < 0) return [];
  const from = lines.findLastIndex((_, at) => at < to && has(at, gross));
  return lines.slice(from + 1, to);
}

/** What was paid or received, where no word names it: the sum and the lines of costs and taxes come to it. */
export function netByCosts(lines: readonly FigureLine[], side: 'buy' | 'sell', gross: Figure): Figure | null {
  const isMoney = ({ decimals, isPercent, currency }: Figure) =>
    decimals === 2 && !isPercent && (currency === null || gross.currency === null || currency === gross.currency);
  const charged = lines.reduce((sum, { text, figures }) => {
    if (!COST.test(withoutFree(text)) && !isOfTaxes(text)) return sum;
    return SUM_OF_COSTS.test(text) ? sum : addDecimals(sum, magnitude(figures.findLast(isMoney)?.value ?? '0'));
  }, '0');
  if (charged === '0') return null;
  const net = addDecimals(gross.value, side === 'buy' ? charged : negate(charged));
  return lines.flatMap(({ figures }) => figures).find((figure) => isMoney(figure) && figure.value === net) ?? null;
}

const isOfTaxes = (text: string): boolean => TAX.test(withoutSurcharge(text));
const isOfCosts = (text: string): boolean => COST.test(withoutFree(text)) && !isOfTaxes(text);

/** A trade for which no costs were charged. */
const withoutFree = (text: string): string =>
  text.replace(
    /(?:gebühren?|provisions|spesen|kosten)(?:frei|los)\w*|\b(?:ohne|keine) (?:gebühr|provision|entgelt|spesen|kosten)\w*/gi,
    '',
  );

/** `Fremdkostenzuschlag` is a cost, though it ends as a tax does. */
const withoutSurcharge = (text: string): string => text.replace(/fremdkostenzuschlag/gi, '');
