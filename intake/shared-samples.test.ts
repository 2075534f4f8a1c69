import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trade } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from './read-trade-file.ts';
import { lineWords, pdfOf } from './testing/pdf.ts';

const SAMPLES = join(import.meta.dirname, '../../shared/trade-files');

const COVERED: Record<string, string> = {
  'schwab-csv': 'schwab-csv',
  'schwab-csv-totals-footer': 'schwab-csv',
  'schwab-csv-corporate-actions': 'schwab-csv',
  'fidelity-csv-multicurrency': 'fidelity-csv',
  'fidelity-csv-history': 'fidelity-csv',
  'fidelity-csv-all-accounts': 'fidelity-csv',
  'vanguard-csv': 'vanguard-csv',
  'robinhood-csv-options': 'robinhood-csv',
  'robinhood-csv-stock': 'robinhood-csv',
  'etrade-csv-classic': 'etrade-csv',
  'etrade-csv-activity': 'etrade-csv',
  'schwab-equity-awards-csv': 'schwab-equity-awards-csv',
  'merrill-csv': 'merrill-csv',
  'chase-csv': 'chase-csv',
  'tdameritrade-csv': 'tdameritrade-csv',
  'tdameritrade-csv-cash-balance': 'tdameritrade-csv',
  'firstrade-csv': 'firstrade-csv',
  'tastytrade-csv': 'tastytrade-csv',
  'tastytrade-csv-subtype': 'tastytrade-csv',
  'tradezero-csv': 'tradezero-csv',
  'webull-csv': 'webull-csv',
  'ibkr-transaction-history-csv': 'ibkr-transaction-history-csv',
  'ibkr-activity-csv': 'ibkr-activity-csv',
  'morgan-stanley-releases-csv': 'morgan-stanley-releases-csv',
  'morgan-stanley-withdrawals-csv': 'morgan-stanley-withdrawals-csv',
  'quicken-qif': 'quicken-qif',
  'iso15022-mt536': 'iso15022-mt536',
  'iso20022-semt017': 'iso20022-semt017',
  'etrade-pdf-text': 'etrade-pdf-text',
  'firstrade-pdf-text': 'firstrade-pdf-text',
  'lime-pdf-text': 'lime-pdf-text',
  'questrade-xlsx': 'questrade-xlsx',
  'etoro-xlsx': 'etoro-xlsx',
  'trading212-csv': 'trading212-csv',
  'freetrade-csv': 'freetrade-csv',
  'hargreaves-lansdown-csv': 'hargreaves-lansdown-csv',
  'swissquote-csv': 'swissquote-csv',
  'traderepublic-csv': 'traderepublic-csv',
  'revolut-csv': 'revolut-csv',
  'clearstreet-csv': 'clearstreet-csv',
  'rbc-direct-csv': 'rbc-direct-csv',
  'degiro-csv': 'degiro-csv',
  'thinkorswim-csv': 'thinkorswim-csv',
  'fidelity-ofx': 'ofx',
  'etrade-qfx': 'ofx',
  'vanguard-qfx-401k': 'ofx',
  'generic-ofx-investment': 'ofx',
  'ibkr-flex-xml-activity': 'ibkr-flex-xml',
  'ibkr-flex-xml-tradeconfirm': 'ibkr-flex-xml',
};

/** Words about a trade, not facts of it. */
const FREE_TEXT = new Set(['note', 'accept_types']);

describe.runIf(existsSync(SAMPLES))('the shared samples', () => {
  it('are all read', () => {
    const folders = readdirSync(SAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(Object.keys(COVERED).sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  for (const [folder, format] of Object.entries(COVERED)) {
    it(`${folder} yields the trades a correct parser returns`, async () => {
      const expected = JSON.parse(readFileSync(join(SAMPLES, folder, 'expected.json'), 'utf8'));
      const sample = readdirSync(join(SAMPLES, folder)).find((name) => name.startsWith('sample.'))!;
      const file = await readTradeFile(once(readFileSync(join(SAMPLES, folder, sample))));
      expect(file.format).toBe(format);
      expect(file.errors).toEqual([]);
      expect(file.trades.map(({ ref }) => ref)).toEqual(expected.trades.map(({ ref }: Trade) => ref));
      for (const [at, wanted] of expected.trades.entries()) {
        expect(differences(file.trades[at]!, wanted), `trade ${wanted.ref}`).toEqual([]);
      }
      expect(file.ignored.length, JSON.stringify(file.ignored)).toBe(expected.ignored_rows.count);
    });
  }
});

describe.runIf(existsSync(SAMPLES))('a shared sample of a document’s text', () => {
  it.each(['etrade-pdf-text', 'firstrade-pdf-text', 'lime-pdf-text'])('%s gives the same as a PDF', async (folder) => {
    const text = readFileSync(join(SAMPLES, folder, 'sample.txt'), 'utf8');
    const lines = text.split(/\r?\n/);
    const pages = Array.from({ length: Math.ceil(lines.length / 50) }, (_, page) =>
      lineWords(lines.slice(page * 50, page * 50 + 50)),
    );
    const fromPdf = await readTradeFile(once(await pdfOf({ pages, width: 2400 })));
    const fromText = await readTradeFile(once(new TextEncoder().encode(text)));
    expect(fromPdf.errors).toEqual([]);
    // A text has no pages, so its rows have no place.
    const withoutPlace = ({ place, ...trade }: (typeof fromPdf.trades)[number]) => ({ ...trade, ref: '' });
    expect(fromPdf.trades.every(({ place }) => place !== undefined)).toBe(true);
    expect(fromPdf.trades.map(withoutPlace)).toEqual(fromText.trades.map(withoutPlace));
    expect(fromPdf.ignored).toHaveLength(fromText.ignored.length);
  });
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function differences(trade: Trade, wanted: Record<string, unknown>): string[] {
  const found = trade as unknown as Record<string, unknown>;
  return Object.entries(wanted)
    .filter(([field]) => !FREE_TEXT.has(field))
    .filter(([field, value]) => {
      if (field === 'type' && Array.isArray(wanted.accept_types)) return !wanted.accept_types.includes(found[field]);
      return !same(found[field], value);
    })
    .map(([field, value]) => `${field}: ${JSON.stringify(found[field])} should be ${JSON.stringify(value)}`);
}

/** Equal as values: a decimal string and the number it prints; an object field by field. */
function same(found: unknown, wanted: unknown): boolean {
  if (typeof wanted === 'number' && typeof found === 'string') {
    return Math.abs(Number(found) - wanted) <= 1e-12 * Math.max(1, Math.abs(wanted));
  }
  if (wanted !== null && typeof wanted === 'object') {
    const values = (found ?? {}) as Record<string, unknown>;
    return Object.entries(wanted).every(([field, value]) => same(values[field], value));
  }
  return (found ?? null) === wanted;
}
