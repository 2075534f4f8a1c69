import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { shortened } from '../../rows/row-errors.ts';
import { nameKey } from '../field-names.ts';
import { versionColumn } from './trade-versions.ts';

const VALIDITY = /^(?:timing|timeinforce|tif|validity|goodtill|gultigbis|gultigkeit)$/;
const ORDER_SIGNS: readonly RegExp[] = [
  /^(?:order|ordre|auftrag|price)(?:type|art|kind)$|^typeoforder$|^(?:limit|stop|trigger)(?:price|preis|kurs)?$/,
  /^(?:timing|timeinforce|tif|duration|validity|goodtill|gultigbis|gultigkeit|expire|expiration)$/,
  /^(?:submitted|placed|entered|created|order)(?:at|on|date|time)?$/,
];
const CARRIED_OUT =
  /fill|exec|ausgef|ausfuhr|settl|statu|state$|^trade|^deal|commission|^fee|brokerage|charge|confirm|done|netamount|proceed|consideration/;
const TERMS =
  /^(?:gtc|gtd|day|day ?only|good ?(?:till?|until).*|ioc|fok|limit|market|stop(?: ?limit)?|tagesgültig|ultimo|bis auf widerruf|jour|à révocation|giornalier[oa]|oggi|día|dagorder|tillsvidare)$/i;
const MIN_SIGNS = 2;

/** What happens to an order before it is carried out, or instead of it. */
const STAGE =
  /^(?:orders?[ _-])?(?:new|placed|submitted|accepted|entered|created|received|routed|replaced?|amend(?:ed)?|modif(?:y|ied)|update[d]?|cancel(?:l?ed|lation)?|reject(?:ed)?|expired?)(?:[ _-]order)?$/i;
const MIN_STAGES = 2;

/** Tickets of fills that are settled: those are accepted into the books, and no orders. */
const FILLED = /^(?:fill\w*|exec\w*|done|alloc\w*)(?:qty|quantity|amt|amount|shares|units)$/;
const ACCEPTED = /^accepted$/i;
/** Rows of these are left out one by one. */
const ENDED = /^(?:cancel(?:l?ed|lation)?|reject(?:ed)?|expired?)$/i;
const SETTLED = /^(?:contractual)?settle/;
const PAID = /^net|^settle(?:ment)?amount/;

/** Whether a column has the state of every row's order, and none was carried out. */
function isBook(names: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const keys = names.map(nameKey);
  const areFills = [FILLED, SETTLED, PAID].every((pattern) => keys.some((key) => pattern.test(key)));
  return names.some((_, at) => {
    const filled = rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
    if (filled.length < MIN_STAGES || filled.length < rows.length || !filled.every((cell) => STAGE.test(cell)))
      return false;
    return !(
      areFills &&
      filled.some((cell) => ACCEPTED.test(cell)) &&
      filled.every((cell) => ACCEPTED.test(cell) || ENDED.test(cell))
    );
  });
}

/** Orders of which nothing shows that they were carried out: their prices are limits, and their days are those of the order. */
export function orderWarning(names: readonly string[], rows: readonly (readonly string[])[]): string | null {
  if (versionColumn(names, rows) < 0 && isBook(names, rows)) return 'its rows show the outcome of orders, not trades';
  const keys = names.map(nameKey);
  if (keys.some((key) => CARRIED_OUT.test(key))) return null;
  const isLimited = keys.some((key) => VALIDITY.test(key));
  const signs = ORDER_SIGNS.filter((pattern) => keys.some((key) => pattern.test(key))).length + (isLimited ? 1 : 0);
  const hasTerms = rows.some((cells) => cells.some((cell) => TERMS.test(cell.trim())));
  return signs >= MIN_SIGNS && hasTerms ? 'its rows are orders, and nothing shows which of them were executed' : null;
}

/** Whether rows have what only orders that were carried out have, or the state of each. */
export const isCarriedOut = (names: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  names.some((name, at) => CARRIED_OUT.test(nameKey(name)) && rows.some((cells) => !isNothing(cells[at] ?? '')));

const isNothing = (cell: string): boolean => /^(?:[-\s]*|0(?:[.,]0*)?|null|n\/?a|false|none)$/i.test(cell);

/** Figures that are not of a trade that was made: what a portfolio should be, and what that would come to. */
const PROPOSED =
  /^(?:est|estimated|proposed|suggested|recommended|projected|hypothetical|simulated|indicative)(?:trade|sale|net|gross|market)*(?:price|amount|value|proceeds?|quantity|shares?|units?)$|^(?:target|proposed|suggested|model|drift)(?:shares?|units?|quantity|weights?|weighting|allocation|value|percent|percentage)?$/;
const TARGET_UNITS = /^(?:target|model|drift)/;

/** Trades that a rebalancing proposes, beside the units or weights that it aims at. */
export function proposalWarning(names: readonly string[]): string | null {
  const found = names.filter((name) => PROPOSED.test(nameKey(name)));
  // One weight alone may be that of a portfolio in which trades are made.
  const isProposal = found.length > 1 || found.some((name) => !TARGET_UNITS.test(nameKey(name)));
  return isProposal ? `"${shortened(found[0]!)}" shows that these trades are proposed` : null;
}

const OPINION = /^(?:analyst|broker|stock)*(?:rating|recommendation|opinion|consensus|signal|advice)s?$/;
const TARGET = /^(?:analyst|pricetarget|targetprice|upside(?:potential)?|tradingsignal)s?$/;

/** What analysts advise on shares, whose buy and sell are advice. */
export function adviceWarning(names: readonly string[], { columns }: Pick<ColumnMapping, 'columns'>): string | null {
  const action = names[columns.indexOf('action')] ?? '';
  const name = OPINION.test(nameKey(action)) ? action : names.find((each) => TARGET.test(nameKey(each)));
  return name === undefined ? null : `"${shortened(name)}" shows that these are recommendations`;
}
