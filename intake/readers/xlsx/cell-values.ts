import { DAY_MS } from '@trover/core/dates/day-length.ts';

const SECONDS = 86_400;
const OFFSET_1904 = 1462;
/** Excel counts a 29 February 1900 that never was. */
const LEAP_THAT_NEVER_WAS = 60;
const LAST_SERIAL = 2_958_465;

/**
 * A cell's number as the sheet shows it. A spreadsheet stores doubles, written with up to 17 digits: 1.1 is stored as
 * 1.1000000000000001, and a sum as 0.30000000000000004. Up to 15 digits stay as they are written.
 */
export function readCellNumber(text: string): string {
  if (significantDigits(text) <= 15 || !/^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return text;
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  const shortest = String(value);
  if (significantDigits(shortest) <= 15) return shortest;
  const rounded = String(Number(value.toPrecision(15)));
  return significantDigits(rounded) <= 12 ? rounded : shortest;
}

function significantDigits(text: string): number {
  const digits = text.replace(/e.*$/i, '').replace(/[-.]/g, '');
  return digits.replace(/^0+/, '').length;
}

/** A serial day as `2024-03-31`, with the time behind it where it has one; as printed when it is none. */
export function readSerialDay(text: string, is1904: boolean): string {
  const serial = Number(text) + (is1904 ? OFFSET_1904 : 0);
  if (text.trim() === '' || !Number.isFinite(serial) || serial < 0 || serial > LAST_SERIAL) return text;
  const seconds = Math.round(serial * SECONDS);
  const days = Math.floor(seconds / SECONDS);
  const clock = clockOf(seconds % SECONDS);
  if (days === 0) return clock;
  const sinceEpoch = days - 25_569 + (days < LEAP_THAT_NEVER_WAS ? 1 : 0);
  const day = new Date(sinceEpoch * DAY_MS).toISOString().slice(0, 10);
  return seconds % SECONDS === 0 ? day : `${day} ${clock}`;
}

function clockOf(seconds: number): string {
  const part = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${part(seconds / 3600)}:${part((seconds % 3600) / 60)}:${part(seconds % 60)}`;
}
