import { addDays, formatDay } from '@trover/core/dates/day.ts';
import { easterSunday, nthWeekday } from '@trover/core/dates/movable-holidays.ts';

/** `OPCAO DE COMPRA 07/24 PETRG380 PN 38,00`: the market, the month of expiry, the code, the class of share, the strike. */
const OPTION =
  /^OP[CÇ][AÃ]O(?: DE)?(?:\s+(COMPRA|VENDA))?\s+(\d\d)\/(\d\d)\s+([A-Z]{4})([A-X])(\d{1,4})(?:E)?\s+(?:[A-Z]{1,4}\d?\s+)*?([\d.]+,\d{1,3})(?!\d)/i;
const MONTHS = 12;
const FRIDAY = 5;
/** Before this month, options expired on a Monday. */
const FRIDAYS_SINCE = '2021-06';

/**
 * The contract of a note's option as other brokers print it; null where the code, the market and the month contradict each
 * other. A monthly option expires on the third Friday; of the weekly ones, whose codes end in W and a number, the day is
 * printed nowhere.
 */
export function sinacorContract(text: string): string | null {
  const found = OPTION.exec(text);
  if (!found) return null;
  const [, market, month = '', year = '', root, letter = '', , strike = ''] = found;
  const at = letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
  const right = at < MONTHS ? 'C' : 'P';
  const isStated = market === undefined || (market.toUpperCase() === 'COMPRA') === (right === 'C');
  if (!isStated || (at % MONTHS) + 1 !== Number(month) || `20${year}-${month}` < FRIDAYS_SINCE) return null;
  const price = strike.replaceAll('.', '').replace(',', '.');
  return `${root} ${expiryIn(2000 + Number(year), Number(month))} ${price} ${right}`;
}

/** Holidays of the exchange that may be the third Friday of a month, as `month-day`, and from which year. */
const HOLIDAYS: readonly (readonly [day: string, since: number])[] = [
  ['04-21', 2021],
  ['11-15', 2021],
  ['11-20', 2024],
];

/** The third Friday of a month, or the day before a holiday on it. */
function expiryIn(year: number, month: number): string {
  const friday = nthWeekday(year, month, FRIDAY, 3);
  const isGoodFriday = friday === addDays(easterSunday(year), -2);
  const isHoliday = HOLIDAYS.some(([day, since]) => year >= since && formatDay(friday).endsWith(day));
  return formatDay(isGoodFriday || isHoliday ? addDays(friday, -1) : friday);
}
