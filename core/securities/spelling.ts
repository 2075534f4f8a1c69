import { companySlug } from '../cases/slug.ts';

const SPELLINGS: readonly [RegExp, string][] = [
  [/^(NYSE|NASDAQ|NASDAQ[GC][MS]|NYSEARCA|NYSEAMERICAN|AMEX|ARCA|BATS|OTC|OTCMKTS|OTCBB): ?/, ''],
  [/^(?:LON|LSE): ?(.+)$/, '$1.L'],
  [/^(?:TSX|TSE): ?(.+)$/, '$1.TO'],
  [/^ETR: ?(.+)$/, '$1.DE'],
  [/^AMS: ?(.+)$/, '$1.AS'],
  [/^EPA: ?(.+)$/, '$1.PA'],
  [/ EQUITY$/, ''],
  [/ (?:US|UN|UQ|UW|UR|UP)$/, ''],
  [/ LN$/, '.L'],
  [/ CT$/, '.TO'],
  [/ G[RY]$/, '.DE'],
  [/ NA$/, '.AS'],
  [/ FP$/, '.PA'],
  // what marks the line before a split or change, and the American market
  [/\.(?:OLD|US|OQ|OB|PK|[NO])$/, ''],
  [/[ ./-]PR[ ./-]?([A-Z])$/, 'PR$1'],
  [/-P([A-Z])$/, 'PR$1'],
  [/[ ./-]([A-EK])$/, '$1'],
  [/[ /-]/g, '.'],
];

/**
 * One spelling for a ticker, however a broker writes its class and market: `BRK.B`, `BRK/B` and `BRK-B` are `BRKB`,
 * `LON:VOD` and `VOD LN` are `VOD.L`. A foreign market stays: its line may be another security.
 */
export function tickerKey(ticker: string): string {
  let key = ticker.toUpperCase().trim().replace(/\s+/g, ' ');
  for (const [form, spelling] of SPELLINGS) key = key.replace(form, spelling);
  return key;
}

/** What a broker prints after a name: the notice of an event, the kind of share. */
const AFTER_THE_NAME = /\s*(?:XXX|\*\*| EFF:| - REVERSE SPLIT| NAME CHANGE).*$/;
const SHARES = /,?\s+(?:COM|COMMON|COMMON STOCK|COMMON SHARES|ORD|ORDINARY|ORDINARY SHARES|SHS|STK)\.?$/;

/** One spelling for a company's name, without its legal form; a class, a preferred or another kind of share stays in it. */
export function nameKey(name: string): string {
  let bare = name.toUpperCase().replace(/\s+/g, ' ').replace(AFTER_THE_NAME, '').trim();
  for (let shorter = bare.replace(SHARES, ''); shorter !== bare && shorter !== ''; shorter = bare.replace(SHARES, ''))
    bare = shorter;
  return companySlug(bare);
}
