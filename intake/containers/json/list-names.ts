import { UNFILLED } from '../../mapping/warnings/carried-out.ts';

/** What a list of trades may be called, and one of orders. */
const KINDS = '(?:orders?|trades?|transactions?|executions?)';
/** Names of lists of what is no trade, or none yet. */
const NOT_MADE = new RegExp(
  `(?:open|pending|working|active|cancel(?:l)?ed|rejected|expired|scheduled|recurring|unfilled|queued|draft)[_ -]?${KINDS}$|(?:model|proposed|suggested|recommended|simulated)[_ -]?(?:${KINDS}|portfolios?)$`,
  'i',
);
const ELSE = /watch[_ -]?lists?$|alerts?$|positions?$|holdings?$|quotes?$/i;

/** Names that any list may have. */
const PLAIN = /^(?:items?|rows?|records?|entr(?:y|ies)|elements?|lists?|data)$/i;
/** An open order may have a part of it filled. */
const FILLS = /^(?:fills?|executions?)$/i;
const ORDERS = /(?:^|[^a-z])orders?$|O(?:rders?|RDERS?)$|order[_ -]?(?:history|list|book|log)$/i;
const CARRIED_OUT = /(?:filled|executed|completed?|done|traded)[_ -]?orders?$/i;

const STATE = /^(?:list|orders?|trades?|transactions?)?[_ -]?(?:state|status|type|kind)$/i;
const IMAGINED = /^(?:model|proposed|suggested|recommended|simulated|scheduled|recurring)\b/i;

/** The name of a list by the names on the way to it. */
const ownName = (path: string): string => path.split('.').findLast((name) => !PLAIN.test(name)) ?? '';

/** Whether a list is within one of what is no trade; positions may have the trades that they are of. */
export function isOfElse(path: string): boolean {
  const names = path.split('.');
  const isNotMade = names.some(
    (name, at) => NOT_MADE.test(name) && !names.slice(at + 1).some((own) => FILLS.test(own)),
  );
  return isNotMade || ELSE.test(ownName(path));
}

/** Whether a list is called one of orders, which may not be carried out. */
export const isOfOrders = (path: string): boolean => ORDERS.test(ownName(path)) && !CARRIED_OUT.test(ownName(path));

/** `orders` of `openOrders` and `Order` alike. */
const kindOf = (name: string): string | null =>
  new RegExp(`${KINDS}$`, 'i').exec(name)?.[0]?.toLowerCase().replace(/s$/, '') ?? null;

/** Whether an object that is a list by its name has the state of what is no trade, as `<Orders state="open">`. */
export const isListUndone = (name: string, object: Readonly<Record<string, unknown>>): boolean =>
  kindOf(name) !== null &&
  Object.entries(object).some(
    ([own, value]) =>
      STATE.test(own) && typeof value === 'string' && (UNFILLED.test(value.trim()) || IMAGINED.test(value.trim())),
  );

/** Whether what is within a list under this name are its items, and no fills of them. */
export const isItemsOf = (list: string, name: string): boolean => PLAIN.test(name) || kindOf(name) === kindOf(list);
