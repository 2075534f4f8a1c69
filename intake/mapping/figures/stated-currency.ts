/** How a text names the currencies in which accounts are. */
const NAMES: readonly (readonly [currency: string, name: RegExp])[] = [
  ['USD', /^(?:US\$|(?:U\.?S\.?|American) dollars?\b|US-?Dollars?\b)/i],
  ['CAD', /^(?:C\$|CA\$|Canadian dollars?\b|dollars canadiens)/i],
  ['AUD', /^(?:A\$|AU\$|Australian dollars?\b)/i],
  ['NZD', /^(?:NZ\$|New Zealand dollars?\b)/i],
  ['HKD', /^(?:HK\$|Hong Kong dollars?\b)/i],
  ['SGD', /^(?:S\$|Singapore dollars?\b)/i],
  ['EUR', /^(?:€|euros?\b)/i],
  ['GBP', /^(?:£|(?:pounds? )?sterling\b|(?:British|UK) pounds?\b|pounds?\b)/i],
  ['CHF', /^(?:Swiss francs?\b|Schweizer Franken|francs suisses)/i],
  ['JPY', /^(?:Japanese )?yen\b/i],
  ['INR', /^(?:₹|(?:Indian )?rupees?\b)/i],
];
const CODES = /^(?:USD|CAD|AUD|NZD|HKD|SGD|EUR|GBP|CHF|SEK|NOK|DKK|JPY|INR|PLN|CZK|HUF|ZAR|BRL|MXN|ILS|TRY)\b/;

/** A sentence that has all of a statement's money in one currency. A single value, as of a portfolio, has its own. */
const STATEMENTS: readonly RegExp[] = [
  /\b(?:amounts|values|figures|prices|sums|monies)(?: (?:are|is|all|shown|stated|expressed|reported|quoted|listed|given|denominated|below|above|here|on this (?:statement|report)|in this (?:statement|report|file)))* in (?=\S)/i,
  /\b(?:beträge|werte|angaben|kurse)(?: (?:sind|jeweils|alle))* in (?=\S)/i,
  /\bmontants(?: (?:sont|tous|exprimés|affichés|indiqués))* en (?=\S)/i,
  /\b(?:importes|montos|valores)(?: (?:están|expresados|todos))* en (?=\S)/i,
  /\b(?:importi|valori)(?: (?:sono|espressi|tutti))* in (?=\S)/i,
  /\bbedragen(?: (?:zijn|alle))* in (?=\S)/i,
  /\bvalores(?: (?:estão|expressos|todos))* em (?=\S)/i,
];
/** What may be before the subject of such a sentence. Any other word limits the sentence to some amounts. */
const GENERAL =
  /^\W*(?:(?:all|the|these|monetary|dollar|alle|die|sämtliche|tous|les|todos|los|tutti|gli|os|note|hinweis)\b\W*)*$/i;
/** Words by which some rows are in another currency. */
const EXCEPTIONS =
  /\b(?:unless|except|excluding|otherwise|other than|außer|sofern|sauf|excepto|salvo|tranne|eccetto|tenzij|behalve|exceto)\b/i;
/** One figure behind the currency: the sentence is of that figure. */
const FIGURE = /^[\s,;:=]*[-+(]?\d|[\s;][-+(]?\d[\d'.,]*[.,]\d+\)?\W*$/;
const LABEL =
  /^\W*(?:(?:account )?currency|(?:konto)?währung|devise(?: du compte)?|divisa(?: (?:de la cuenta|del conto))?|moneda|moeda|valuta)\W+([A-Z]{3})\W*$/i;

/**
 * The one currency in which the lines above a table state its money to be; null where none or several do, or where a line
 * further down states another.
 */
export function statedCurrency(above: readonly string[], below: readonly string[] = []): string | null {
  const found = new Set(above.flatMap(currenciesIn));
  if (found.size !== 1) return null;
  const [currency = null] = found;
  return below.flatMap(currenciesIn).every((each) => each === currency) ? currency : null;
}

/** The currencies of a statement; with an empty one where it has exceptions. */
function currenciesIn(line: string): string[] {
  const text = line.replace(/\s+/g, ' ');
  const label = LABEL.exec(text)?.[1]?.toUpperCase();
  if (label !== undefined) return currencyAt(label) ?? [];
  for (const pattern of STATEMENTS) {
    const stated = pattern.exec(text);
    if (stated === null) continue;
    const behind = text.slice(stated.index + stated[0].length);
    const [first] = currencyAt(behind) ?? [];
    if (first === undefined) continue;
    const before = text.slice(0, stated.index).split(/[.;:*(]/);
    if (!GENERAL.test(before.at(-1)!) || FIGURE.test(withoutFirstWord(behind))) return [];
    const others = [...behind.matchAll(/(?<![\p{L}\d])\S/gu)].flatMap(
      ({ index }) => currencyAt(behind.slice(index)) ?? [],
    );
    return [first, ...others, ...(EXCEPTIONS.test(text) ? [''] : [])];
  }
  return [];
}

/** The currency that a text begins with, as a list of one. */
function currencyAt(text: string): [string] | null {
  const currency = CODES.exec(text)?.[0] ?? NAMES.find(([, name]) => name.test(text))?.[0];
  return currency === undefined ? null : [currency];
}

const withoutFirstWord = (text: string): string => text.replace(/^[^\s,;:=]+/, '');
