import * as words from './vocabulary.ts';

const NAMES: readonly (readonly [currency: string, names: RegExp])[] = [
  ['USD', /\bUSD\b|\bU\.?S\.? ?(?:\$|dollars?\b|funds\b)/gi],
  ['CAD', /\bCAD(?![A-Za-z])|\bCanadian(?: dollars?\b| funds\b|(?= or | and ))/g],
  ['AUD', /\bAUD(?![A-Za-z])|\bAustralian dollars?\b/g],
  ['NZD', /\bNZD(?![A-Za-z])|\bNew Zealand dollars?\b/g],
  ['SGD', /\bSGD(?![A-Za-z])|\bSingapore dollars?\b/g],
  ['HKD', /\bHKD(?![A-Za-z])|\bHong Kong dollars?\b/g],
];

/** What states the currency of a document, an account or a sum, right before the currency. */
const LABEL =
  /\b(?:currency|amounts?|prices?|figures|values?|totals?|settlement|proceeds|consideration|account(?: type)?)(?: of (?:the |this )?(?:account|document|confirmation|trade))?(?:,? (?:is|are|in|all|shown|stated|expressed|reported|payable|due))* ?[:([-]* ?$/i;
const SUM_BEFORE = /\$ ?[\d,]+\.\d+ ?\(?$/;
const SUM_AFTER = /^\)? ?\$ ?\d/;

/**
 * The dollars of a bare `$`: of another country only where the document states its currency, or prints it beside a price or
 * sum, and names no other country's. A mention, as of the deposits that a broker accepts, states none.
 */
export function dollarsOf(lines: readonly string[]): string {
  const text = lines.join('\n');
  const named = NAMES.filter(([, names]) => text.search(names) >= 0);
  const [only] = named;
  if (only === undefined || named.length > 1) return 'USD';
  return lines.some((line) => statesCurrency(line, only[1])) ? only[0] : 'USD';
}

function statesCurrency(line: string, names: RegExp): boolean {
  return [...line.matchAll(names)].some(({ 0: name, index }) => {
    const [before, after] = [line.slice(0, index), line.slice(index + name.length)];
    if (LABEL.test(before)) return true;
    const isOfSum = SUM_BEFORE.test(before) || SUM_AFTER.test(after);
    return isOfSum && (words.PRICE.test(line) || words.GROSS.test(line) || words.NET.test(line));
  });
}
