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

/** A sentence that has all of a statement's money in one currency. */
const STATEMENTS: readonly RegExp[] = [
  /\b(?:amounts?|values?|figures|prices|sums|monies)(?: (?:are|is|all|shown|stated|expressed|reported|quoted|listed|given|denominated|below|above|here|on this (?:statement|report)|in this (?:statement|report|file)))* in (?=\S)(.{1,40})/i,
  /\b(?:beträge|werte|angaben|kurse)(?: (?:sind|jeweils|alle))* in (.{1,40})/i,
  /\bmontants(?: (?:sont|tous|exprimés|affichés|indiqués))* en (.{1,40})/i,
  /\b(?:importes|montos|valores)(?: (?:están|expresados|todos))* en (.{1,40})/i,
  /\b(?:importi|valori)(?: (?:sono|espressi|tutti))* in (.{1,40})/i,
  /\bbedragen(?: (?:zijn|alle))* in (.{1,40})/i,
  /\bvalores(?: (?:estão|expressos|todos))* em (.{1,40})/i,
];
const LABEL =
  /^\W*(?:(?:account )?currency|(?:konto)?währung|devise(?: du compte)?|divisa(?: (?:de la cuenta|del conto))?|moneda|moeda|valuta)\W+([A-Z]{3})\W*$/i;

/** The one currency in which the lines above a table state its money to be; null where none or several do. */
export function statedCurrency(lines: readonly string[]): string | null {
  const found = new Set(lines.flatMap((line) => currencyIn(line) ?? []));
  return found.size === 1 ? [...found][0]! : null;
}

function currencyIn(line: string): string | null {
  const text = line.replace(/\s+/g, ' ');
  const named = LABEL.exec(text)?.[1]?.toUpperCase() ?? STATEMENTS.map((each) => each.exec(text)?.[1]).find(Boolean);
  if (named === undefined) return null;
  return CODES.exec(named)?.[0] ?? NAMES.find(([, name]) => name.test(named))?.[0] ?? null;
}
