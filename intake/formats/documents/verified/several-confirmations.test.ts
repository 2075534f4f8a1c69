import { describe, expect, it } from 'vitest';
import { factsOf, readLines } from '../../../testing/read-document.ts';
import { readConfirmations } from './read-confirmation.ts';

interface Printed {
  isin: string;
  units: string;
  sum: string;
  day: string;
}

const FIRST: Printed = { isin: 'DE0007164600', units: '40', sum: '500,00', day: '12.03.2025' };
const SECOND: Printed = { isin: 'DE0008404005', units: '30', sum: '375,00', day: '17.03.2025' };
const ROWS = [
  ['buy', '2025-03-12', '40', '12.5', '-500', 'DE0007164600'],
  ['buy', '2025-03-17', '30', '12.5', '-375', 'DE0008404005'],
];

const titled = ({ isin, units, sum, day }: Printed): string[] => [
  'Rheingold Bank AG',
  'Wertpapierabrechnung Kauf',
  `Stück ${units} RHEINGOLD AG`,
  `ISIN ${isin}`,
  'Kurs 12,50 EUR',
  `Kurswert ${sum} EUR`,
  `Handelstag ${day}`,
];

const datedAbove = (one: Printed): string[] => [`Handelstag ${one.day}`, ...titled(one).slice(1, -1)];

describe('confirmations that are printed one after the other', () => {
  it('are a trade each, with its own day', async () => {
    expect(factsOf(await readLines([...titled(FIRST), ...titled(SECOND)]))).toEqual(ROWS);
  });

  it('are no trade with the day of another', async () => {
    const [first, second] = [factsOf(await readLines(datedAbove(FIRST))), factsOf(await readLines(datedAbove(SECOND)))];
    expect([...first, ...second]).toEqual(ROWS);
    expect(factsOf(await readLines([...datedAbove(FIRST), ...datedAbove(SECOND)]))).toEqual([]);
  });

  it.each(['Storno', 'STORNIERUNG der Abrechnung', 'Cancelled', 'Makulering'])(
    'are no trades where one is taken back above its title: %s',
    async (word) => {
      const [bank, ...second] = titled(SECOND);
      const headed = [...titled(FIRST), 'Seite 1', 'Rheingold-Allee 4', word, bank!, ...second];
      expect(factsOf(await readLines(headed))).toEqual([]);
      const plain = [...titled(FIRST).slice(1), 'Seite 1', 'Rheingold-Allee 4', word, ...second];
      expect(factsOf(await readLines(plain))).toEqual([]);
    },
  );

  it('are trades where each reserves that it may be mistaken', async () => {
    const reserve = 'Irrtum und Storno vorbehalten.';
    expect(factsOf(await readLines([...titled(FIRST), reserve, ...titled(SECOND), reserve]))).toEqual(ROWS);
  });

  it('are no trades, without a long search, where they are too many', () => {
    const above = Array.from({ length: 390 }, (_, at) => `Rheingold Bank AG ${at}`);
    const titles = Array.from({ length: 800 }, () => ['Wertpapierabrechnung Kauf', 'ISIN DE0007164600']).flat();
    expect(readConfirmations([...above, ...titles])).toBeNull();
  });

  it('are one where the second page repeats the title for the lots that were sold', async () => {
    const sale = titled(FIRST).map((line) => line.replace('Kauf', 'Verkauf'));
    const lots = ['Wertpapierabrechnung Verkauf', 'Kauf 1111111 17.08.2018 Stück 40,00 480,00 500,00 20,00'];
    expect(factsOf(await readLines([...sale, ...lots]))).toEqual([
      ['sell', '2025-03-12', '40', '12.5', '500', 'DE0007164600'],
    ]);
  });
});

describe('an order that was executed at several prices', () => {
  const printed = (...below: string[]): string[] => [
    'Rheingold Bank AG',
    'Zürich, 18.06.2024',
    'Börsentransaktion: Verkauf',
    'RHEINGOLD ORD ISIN: DE0007164600',
    'Anzahl Preis Betrag',
    "120 141.25 USD 16'950.00",
    "30 141.30 USD 4'239.00",
    ...below,
    'Valutadatum 20.06.2024',
  ];

  it('[API-45] is a trade at each of them, where their sum is printed', async () => {
    const rows = await readLines(
      printed("Total USD 21'189.00", 'Kommission USD 71.73', "Zu Ihren Gunsten USD 21'117.27"),
    );
    expect(factsOf(rows).map(([side, day, units, price, net]) => [side, day, units, price, net])).toEqual([
      ['sell', '2024-06-18', '120', '141.25', '16878.27'],
      ['sell', '2024-06-18', '30', '141.3', '4239'],
    ]);
  });

  it('[API-45] has its costs in the part that came to most', async () => {
    const lines = printed("Total USD 21'189.00", 'Kommission USD 71.73', "Zu Ihren Gunsten USD 21'117.27");
    const first = lines.findIndex((line) => line.startsWith('120 '));
    const rows = await readLines(lines.with(first, lines[first + 1]!).with(first + 1, lines[first]!));
    expect(factsOf(rows).map(([, , units, , net]) => [units, net])).toEqual([
      ['30', '4239'],
      ['120', '16878.27'],
    ]);
  });

  it('[API-45] is none where the rows do not come to a sum below them', async () => {
    expect(factsOf(await readLines(printed("Total USD 21'188.00", "Zu Ihren Gunsten USD 21'117.27")))).toEqual([]);
  });
});

describe('fills that a table lists with the words for their security', () => {
  const FILLS = [
    'Sluttseddel  Handelsdato  13.06.2024',
    'Oppgjørsdato  17.06.2024',
    'Vi bekrefter at vi for Deres regning har KJØPT:',
    'Verdipapir  ISIN  Antall  Kurs  Beløp',
    'RHEINGOLD  DE0007164600  10 000  7,132  71 320,00',
    'RHEINGOLD  DE0007164600  4 500  7,138  32 121,00',
    'Sum  14 500  7,1339  103 441,00',
    'Kurtasje  103,44',
    'Å betale  NOK 103 544,44',
  ];

  it('[X-2] are a trade each, with the costs of all at the largest', async () => {
    const { trades } = await readLines(FILLS);
    expect(trades.map(({ type, quantity, price, fees, currency }) => [type, quantity, price, fees, currency])).toEqual([
      ['buy', '10000', '7.132', '103.44', 'NOK'],
      ['buy', '4500', '7.138', null, 'NOK'],
    ]);
  });

  it.each([
    ['no sum of all is printed', FILLS.filter((line) => !line.startsWith('Sum'))],
    ['one of them is of another sum', FILLS.map((line) => line.replace('32 121,00', '32 112,00'))],
  ])('are none where %s', async (_, lines) => {
    expect((await readLines(lines)).trades).toEqual([]);
  });
});
