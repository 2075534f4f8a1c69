import { isTimeZone } from '@trover/core/format/dates.ts';
import { z } from 'zod';

const decimal = /^-?\d+(\.\d+)?$/;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** A decimal string with up to 8 places: quantities, prices, percent. */
export const decimalSchema = z.string().regex(decimal, 'use a decimal number such as 12.5');

/** `decimalSchema` as a caller may send it: no more digits than are stored. */
export const decimalText = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,8})?$/, 'use a decimal number such as 12.5, with at most 15 digits and 8 places');

/** A sum of money to the cent; its currency is a separate field. */
export const moneySchema = z.string().regex(/^-?\d+\.\d{2}$/, 'use an amount with two places such as 12.50');

export const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'use a currency code of three letters such as USD');

/** Every answer with a chart has hundreds of days, so this allocates nothing. */
function isOfCalendar(text: string): boolean {
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 ? (isLeap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= last;
}

/** `YYYY-MM-DD`, and a day that exists: there was no year 0. */
export const daySchema = z
  .string()
  .regex(isoDay, 'use a date such as 2024-03-31')
  .refine(isOfCalendar, 'this day does not exist');

/** A time zone by its name. */
export const timeZoneSchema = z
  .string()
  .max(60, 'use the name of a time zone such as Europe/Amsterdam')
  .refine(isTimeZone, 'use the name of a time zone such as Europe/Amsterdam');

/** ISO 8601 in UTC. */
export const instantSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/);
