import type { OptionContract } from '@trover/core/trades/trade.ts';
import { readDay } from './dates.ts';
import { dividedByTens, readDecimal } from './numbers.ts';

/** Roots of index options that trade beside the index's own. */
const UNDERLYING_OF_ROOT: Record<string, string> = {
  SPXW: 'SPX',
  SPXPM: 'SPX',
  NDXP: 'NDX',
  RUTW: 'RUT',
  VIXW: 'VIX',
  DJXW: 'DJX',
  XSPW: 'XSP',
  MRUTW: 'MRUT',
};

const ROOT = '([A-Z][A-Z0-9./]{0,7})';
const STRIKE = '\\$?([\\d,]+(?:\\.\\d*)?|\\.\\d+)';
const RIGHT = '(C|P|CALL|PUT)';
const SLASHED = '(\\d{1,2}/\\d{1,2}/(?:\\d{4}|\\d{2}))';

interface Spelling {
  pattern: RegExp;
  read: (found: RegExpExecArray) => OptionContract | null;
}

const SPELLINGS: readonly Spelling[] = [
  // SPXW  230113P03965000, also without the padding and with dashes
  {
    pattern: /^-?\s*([A-Z][A-Z0-9./]*?)[-\s]*(\d{6})([CP])(\d{8})$/,
    read: ([, root, expiry, right, strike]) =>
      contract(root, `20${expiry}`, `${strike!.slice(0, 5)}.${strike!.slice(5)}`, right),
  },
  // NVDA260417C200000: a strike in thousandths, without the padding
  {
    pattern: /^(?!(?:NDX|NDXP|XND)\d{6}[CP]\d{5}$)([A-Z][A-Z0-9./]*?)(\d{6})([CP])(\d{2,4})(\d{3})$/,
    read: ([, root, expiry, right, whole, rest]) => contract(root, `20${expiry}`, `${whole}.${rest}`, right),
  },
  // AAPL 250509 185.00 C
  {
    pattern: new RegExp(`^${ROOT}\\s+(\\d{6})\\s+${STRIKE}\\s+${RIGHT}$`, 'i'),
    read: ([, root, expiry, strike, right]) => contract(root, `20${expiry}`, strike, right),
  },
  // -SPY180125C260
  {
    pattern: /^-?\s*([A-Z][A-Z0-9./]*?)\s*(\d{6})([CP])(\d+(?:\.\d+)?)$/,
    read: ([, root, expiry, right, strike]) => contract(root, `20${expiry}`, strike, right),
  },
  // MAR 12/28/2018 112.00 C
  {
    pattern: new RegExp(`^${ROOT}\\s+${SLASHED}\\s+${STRIKE}\\s+${RIGHT}$`, 'i'),
    read: ([, root, expiry, strike, right]) => contract(root, expiry, strike, right),
  },
  // AAPL 2026-10-16 250.00 C
  {
    pattern: new RegExp(`^${ROOT}\\s+(\\d{4}-\\d\\d-\\d\\d)\\s+${STRIKE}\\s+${RIGHT}$`, 'i'),
    read: ([, root, expiry, strike, right]) => contract(root, expiry, strike, right),
  },
  // SPY 1/2/2024 Put $474.00 or P474, also behind words ("Option Expiration for …")
  {
    pattern: new RegExp(`(?:^|\\s)${ROOT}\\s+${SLASHED}\\s+${RIGHT}\\s*${STRIKE}(?=\\s|$)`, 'i'),
    read: ([, root, expiry, right, strike]) => contract(root, expiry, strike, right),
  },
  // PUT  TSLA   02/28/25   370.000, with or without words behind; CALL .BNS 02/21/25 82; CALL ABBV01/17/25 190
  {
    pattern: new RegExp(`^(CALL|PUT)\\s+\\.?([A-Z][A-Z0-9./]{0,7}?)\\s*${SLASHED}\\s+${STRIKE}(?=\\s|$)`, 'i'),
    read: ([, right, root, expiry, strike]) => contract(root, expiry, strike, right),
  },
  // CALL .SHOP 20SEP2024 105.00
  {
    pattern: new RegExp(`^(CALL|PUT)\\s+\\.?${ROOT}\\s+(\\d{1,2}[A-Z]{3}(?:\\d{4}|\\d{2}))\\s+${STRIKE}(?=\\s|$)`, 'i'),
    read: ([, right, root, expiry, strike]) => contract(root, expiry, strike, right),
  },
  // CLOV 16JUL21 20.0 C
  {
    pattern: new RegExp(`^${ROOT}\\s+(\\d{1,2}[A-Z]{3}\\d{2})\\s+${STRIKE}\\s+${RIGHT}$`, 'i'),
    read: ([, root, expiry, strike, right]) => contract(root, expiry, strike, right),
  },
  // EQT Dec 15 2023 45.0 Call; AAPL Jan 20 '23 $150 Call
  {
    pattern: new RegExp(
      `^${ROOT}\\s+([A-Z]{3}\\s+\\d{1,2},?\\s+'?(?:\\d{4}|\\d{2}))\\s+(?:\\(Weekly\\)\\s+)?${STRIKE}\\s+${RIGHT}(?=\\s|$)`,
      'i',
    ),
    read: ([, root, expiry, strike, right]) => contract(root, expiry, strike, right),
  },
  // SPY 100 (Weeklys) 12 DEC 25 600 PUT
  {
    pattern: new RegExp(
      `^${ROOT}\\s+(\\d+)(?:\\s+\\([^)]*\\))?\\s+(\\d{1,2}\\s+[A-Z]{3}\\s+\\d{2})(?:\\s+\\[[A-Z]+\\])?\\s+${STRIKE}\\s+(CALL|PUT)(?=\\s|$)`,
      'i',
    ),
    read: ([, root, multiplier, expiry, strike, right]) => contract(root, expiry, strike, right, multiplier),
  },
  // CALL (SPY) SPDR S&P 500 ETF JAN 25 18 $260 (100 SHS)
  {
    pattern:
      /^(CALL|PUT)\s+\(([A-Z][A-Z0-9./]*)\)\s.*?\b([A-Z]{3}\s+\d{1,2}\s+\d{2})\s+\$([\d,.]+)(?:\s+\((\d+)\s+SHS\))?/i,
    read: ([, right, root, expiry, strike, multiplier]) => contract(root, expiry, strike, right, multiplier),
  },
];

/** The option contract that a symbol or a description prints, in any of the brokers' spellings. */
export function readContract(text: string): OptionContract | null {
  for (const { pattern, read } of SPELLINGS) {
    const found = pattern.exec(text);
    if (found) return read(found);
  }
  return null;
}

/** A strike of four digits may be in thousandths as well (`F250509C9500`): it is where the words beside it show that. */
export function strikeShownBeside(option: OptionContract, words: string): OptionContract {
  if (!/^\d{4}$/.test(option.strike)) return option;
  const shown = [...words.matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => readDecimal(figure)!);
  const strike = dividedByTens(option.strike, 3);
  return shown.includes(strike) && !shown.includes(option.strike) ? { ...option, strike } : option;
}

function contract(
  root: string | undefined,
  expiry: string | undefined,
  strike: string | undefined,
  right: string | undefined,
  multiplier = '100',
): OptionContract | null {
  const day = expiry === undefined ? null : readDay(expiry);
  const price = strike === undefined ? null : readDecimal(strike);
  if (root === undefined || right === undefined || day === null || price === null) return null;
  const printed = root.toUpperCase();
  const underlying = UNDERLYING_OF_ROOT[printed] ?? printed.replace(/\d+$/, '');
  return {
    underlying,
    expiry: day,
    strike: price,
    right: right.toUpperCase().startsWith('C') ? 'C' : 'P',
    multiplier,
    ...(underlying === printed ? {} : { root: printed }),
  };
}
