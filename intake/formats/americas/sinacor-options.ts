import { addDays, formatDay } from '@trover/core/dates/day.ts';
import { easterSunday, nthWeekday } from '@trover/core/dates/movable-holidays.ts';

/** `OPCAO DE COMPRA 07/24 PETRG380 PN 38,00`: the market, the month of expiry, the code, the class of share, the strike. */
const OPTION =
  /^OP[CÇ][AÃ]O(?: DE)?(?:\s+(COMPRA|VENDA))?\s+(\d\d)\/(\d\d)\s+([A-Z]{4})([A-X])(\d{1,4})E?(?:W([1-5]))?\s+(?:[A-Z]{1,4}\d?\s+)*?([\d.]+,\d{1,3})(?!\d)/i;
const MONTHS = 12;
const FRIDAY = 5;
/** Before this month, options expired on a Monday. */
const FRIDAYS_SINCE = '2021-06';

/** Weekly options, since when there are such. */
const WEEKLY_SINCE = '2024-01';
/** The week of the monthly options, of which there are no weekly ones. */
const MONTHLY = 3;

/**
 * The contract of a note's option as other brokers print it; null where the code, the market and the month contradict each
 * other. A monthly option expires on the third Friday, a weekly one on the Friday whose number is behind the W of its code.
 */
export function sinacorContract(text: string): string | null {
  const found = OPTION.exec(text);
  if (!found) return null;
  const [, market, month = '', year = '', root, letter = '', , printed, strike = ''] = found;
  const week = printed === undefined ? MONTHLY : Number(printed);
  const at = letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
  const right = at < MONTHS ? 'C' : 'P';
  const isStated = market === undefined || (market.toUpperCase() === 'COMPRA') === (right === 'C');
  if (!isStated || (at % MONTHS) + 1 !== Number(month) || `20${year}-${month}` < FRIDAYS_SINCE) return null;
  if (printed !== undefined && (week === MONTHLY || `20${year}-${month}` < WEEKLY_SINCE)) return null;
  const expiry = expiryIn(2000 + Number(year), Number(month), week);
  const price = strike.replaceAll('.', '').replace(',', '.');
  return expiry === null ? null : `${root} ${expiry} ${price} ${right}`;
}

/** Holidays of the exchange on fixed days, as `month-day`, and from which year. */
const HOLIDAYS: readonly (readonly [day: string, since: number])[] = [
  ['01-01', 2021],
  ['04-21', 2021],
  ['05-01', 2021],
  ['09-07', 2021],
  ['10-12', 2021],
  ['11-02', 2021],
  ['11-15', 2021],
  ['11-20', 2024],
  ['12-24', 2021],
  ['12-25', 2021],
  ['12-31', 2021],
];

/** The Friday of this week of a month, or the day of trading before it where it is none; null where the month has none such. */
function expiryIn(year: number, month: number, week: number): string | null {
  const friday = nthWeekday(year, month, FRIDAY, week);
  if (Number(formatDay(friday).slice(5, 7)) !== month) return null;
  const goodFriday = addDays(easterSunday(year), -2);
  const isClosed = (day: typeof friday) =>
    day === goodFriday || HOLIDAYS.some(([each, since]) => year >= since && formatDay(day).endsWith(each));
  let expiry = friday;
  while (isClosed(expiry)) expiry = addDays(expiry, -1);
  return formatDay(expiry);
}
