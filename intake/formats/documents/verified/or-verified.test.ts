import { describe, expect, it } from 'vitest';
import { factsOf, readLines } from '../../../testing/read-document.ts';
import type { LineFormat, LineReader } from '../../format.ts';
import { orVerified } from './or-verified.ts';

const CHANGED = [
  'Depotnummer 123456789',
  'Wertpapier Abrechnung Kauf',
  'Nominale Wertpapierbezeichnung ISIN (WKN)',
  'Stück 40 RHEINGOLD AG DE0007164600 (716460)',
  'Handelstag 12.03.2025 Ausführungskurs 12,50 EUR',
  'Kurswert 500,00- EUR',
  'Provision 10,00- EUR',
  'Ausmachender Betrag 510,00- EUR',
  'Den Gegenwert buchen wir mit Valuta 14.03.2025',
];

/** A reader of a layout that finds so many movements and can read none. */
function layoutOf(movements: number): LineFormat {
  const found: LineReader['found'] = { trades: [], ignored: [], errors: [] };
  const error = { column: null, value: null, reason: 'of no known layout' };
  return {
    kind: 'lines',
    id: 'a-bank',
    title: 'A bank',
    recognizes: () => true,
    start: () => ({
      found,
      read: () => undefined,
      end: () => {
        for (let at = 0; at < movements; at++) found.errors.push({ ...error, row: `line ${at + 1}` });
      },
    }),
  };
}

describe('a known layout that its bank has changed', () => {
  it('is read as the confirmation of any bank', async () => {
    const layout = [...CHANGED.slice(0, 4), 'Ausführungskurs 12,50 EUR', 'Schlusstag 12.03.2025', ...CHANGED.slice(5)];
    const row = ['buy', '2025-03-12', '40', '12.5', '-510', 'DE0007164600'];
    for (const lines of [layout, CHANGED, [...layout.slice(0, 5), 'Handelstag 12.03.2025', ...CHANGED.slice(5)]])
      expect(factsOf(await readLines(lines))).toEqual([row]);
  });

  it('is refused where its figures do not agree', async () => {
    const file = await readLines(CHANGED.map((line) => line.replace('500,00', '700,00')));
    expect(file.trades).toEqual([]);
    expect(file.errors).not.toEqual([]);
  });

  it.each([
    [1, 1, 0],
    [2, 0, 2],
  ])('that has %i movements gives %i trade and %i errors', (movements, trades, errors) => {
    const reader = orVerified(layoutOf(movements)).start();
    for (const [at, text] of CHANGED.entries()) reader.read({ ref: `line ${at + 1}`, text });
    reader.end();
    expect([reader.found.trades.length, reader.found.errors.length]).toEqual([trades, errors]);
  });

  it('is no trade where it takes one back', async () => {
    const file = await readLines(['Storno zur Wertpapier Abrechnung vom 12.03.2025', ...CHANGED]);
    expect(file.trades).toEqual([]);
  });
});
