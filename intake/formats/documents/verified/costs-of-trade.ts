import { addDecimals, magnitude, negate } from '../../../readers/numbers.ts';
import type { FigureLine } from './agreeing-figures.ts';
import type { Figure } from './figures.ts';

const COST =
  /provision|entgelt|gebühr|spesen|co[ur]+tage|kurtage|fremdkosten|transaktionskosten|kosten\b|commissi|brokerage|\bfrais\b|\bspese\b|comisi[óo]n|corretaje|\bgastos\b|provisie|prowizja|kulut|palkkio|kommission|\bfees?\b|\bcharges?\b|\blevy\b/i;
const TAX =
  /steuer|zuschlag\b|impôt|taxe|imposta|ritenuta|retención|belasting|stamp duty|withholding|\btax\b|\bttf\b|kapest|\bsolz\b/i;
/** A sum of other lines, and costs that a disclosure only explains. */
const SUM_OF_COSTS = /^\W*(?:summe|total|gesamt)|\benthalten\b|\bincluded\b/i;

/**
 * What a trade cost besides its units: the lines of costs, where they and those of taxes are exactly what the sum paid
 * differs by from the units times the price. Null where they are not.
 */
export function costsOf(lines: readonly FigureLine[], gross: Figure, net: Figure | null): string | null {
  if (net === null || (net.currency !== null && gross.currency !== null && net.currency !== gross.currency))
    return null;
  const difference = magnitude(addDecimals(net.value, negate(gross.value)));
  if (difference === '0') return null;
  const isMoney = ({ decimals, isPercent, currency }: Figure) =>
    decimals === 2 && !isPercent && (currency === null || net.currency === null || currency === net.currency);
  const sumOf = (isOne: (text: string) => boolean) =>
    lines.reduce((sum, { text, figures }) => {
      if (!isOne(text) || SUM_OF_COSTS.test(text)) return sum;
      return addDecimals(sum, figures.findLast(isMoney)?.value ?? '0');
    }, '0');
  const costs = sumOf((text) => COST.test(text) && !TAX.test(withoutCosts(text)));
  const taxes = sumOf((text) => TAX.test(withoutCosts(text)));
  if (costs !== '0' && [costs, addDecimals(costs, taxes)].includes(difference)) return costs;
  const isUnderCost = (at: number) => COST.test(lines[at]!.text) || COST.test(lines[at - 1]?.text ?? '');
  const single = lines.some(
    ({ figures }, at) => isUnderCost(at) && figures.some((figure) => isMoney(figure) && figure.value === difference),
  );
  return single ? difference : null;
}

/** `Fremdkostenzuschlag` is a cost, though it ends as a tax does. */
const withoutCosts = (text: string): string => text.replace(/fremdkostenzuschlag/gi, '');
