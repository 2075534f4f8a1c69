import type { ScanCase } from '@trover/contract/cases/scan.ts';
import { zipOf } from '@trover/intake/testing/workbook.ts';
import { describe, expect, test } from 'vitest';
import type { ScanProgress } from './outcome.ts';
import { type ScanBasis, type ScanFacts, type SourceFile, scanFiles } from './scan-files.ts';

const known: ScanCase = {
  id: 1,
  slug: 'halden-2023',
  title: 'In re Halden Semiconductor Corp. Sec. Litig.',
  company: 'Halden Semiconductor',
  stage: 'settled',
  group: 'actionable',
  is_demonstration: true,
  currency: 'USD',
  class_periods: [{ id: 'class', from: '2022-02-14', to: '2023-11-09' }],
  settlement_amount: '72500000.00',
  est_recovery_per_share: null,
  claim_deadline: '2027-01-07',
  days_left: 47,
  securities: [
    {
      key: 'HLDN',
      name: 'Common stock',
      kind: 'common',
      currency: 'USD',
      identifiers: [{ kind: 'ticker', value: 'HLDN', valid_from: null, valid_to: null }],
      class_periods: null,
    },
  ],
};

const plan = {
  version: 1,
  currency: 'USD',
  prices: 'without_commissions',
  matching: { method: 'fifo', opening: 'first', same_day: 'acquisitions_first' },
  securities: [
    {
      id: 'HLDN',
      kind: 'common',
      identifiers: { tickers: ['HLDN'], cusips: [], isins: [] },
      per: '1',
      class_periods: known.class_periods,
      inflation: { basis: 'amount', rows: [{ from: '2022-02-14', to: '2023-11-09', value: '5.25' }] },
      branches: [{ id: 'held', clause: 'B', bought: 'class', held_at: '2023-11-09', loss: 'inflation_bought' }],
    },
  ],
  claim: { gains: 'ignore', market_test: 'none', maximum: null },
  payment: {
    basis: 'pro_rata',
    net_fund: null,
    known_claims: null,
    estimated_recovery_per_share: null,
    minimum: '10.00',
    pools: [],
  },
};

const head = 'account,security,type,date,quantity,price,currency,note';

function csv(name: string, ...rows: string[]): SourceFile {
  const bytes = new TextEncoder().encode([head, ...rows, ''].join('\n'));
  return {
    name,
    size: bytes.length,
    stream: async function* () {
      for (let at = 0; at < bytes.length; at += 50) yield bytes.subarray(at, at + 50);
    },
  };
}

function factsOf(
  cases: ScanCase[],
  bases: ScanBasis[] = [
    { slug: known.slug, plan: { version: 3, document: plan }, closes: [], prices: [['2022-03-18', '68.00']] },
  ],
) {
  const asked: string[] = [];
  const facts: ScanFacts = {
    index: async () => {
      asked.push('index');
      return { today: '2026-11-21', cases };
    },
    bases: async () => {
      asked.push('bases');
      return bases;
    },
  };
  return { facts, asked };
}

const ignoreProgress = () => {};

describe('a file checked in the browser', () => {
  test('gives the recognized loss of the case it touches, by the plan and its version', async () => {
    const { facts } = factsOf([known]);
    const file = csv('old.csv', 'A,HLDN,purchase,2022-03-22,400,68.42,USD,', 'A,OTHER,purchase,2022-03-22,10,1,USD,');
    const { cases, trades, files } = await scanFiles([file], facts, ignoreProgress);
    expect(trades).toBe(2);
    expect(files[0]).toMatchObject({ trades: 2, error_count: 0, ignored_count: 0 });
    expect(cases).toHaveLength(1);
    expect(cases[0]).toMatchObject({ availability: 'open', basis: 'plan', plan_version: 3, eligible: true });
    expect(cases[0]!.result!.claim).toBe('2100.00');
    expect(cases[0]!.trades.map((trade) => trade.symbol)).toEqual(['HLDN']);
  });

  test('takes several files as one owner’s: a sale in the second counts against a purchase in the first', async () => {
    const { facts } = factsOf([known]);
    const files = [
      csv('2022.csv', 'A,HLDN,purchase,2022-03-22,400,68.42,USD,'),
      csv('2023.csv', 'A,HLDN,sale,2023-02-01,100,80,USD,'),
    ];
    const { cases } = await scanFiles(files, facts, ignoreProgress);
    expect(cases[0]!.result!.claim).toBe('1575.00');
  });

  test('may be an archive: its files are one owner’s too', async () => {
    const { facts } = factsOf([known]);
    const rows = (...all: string[]) => [head, ...all, ''].join('\n');
    const first = 'A,HLDN,purchase,2022-03-22,400,68.42,USD,';
    const bytes = zipOf({ '2022.csv': rows(first), '2023.csv': rows(first, 'A,HLDN,sale,2023-02-01,100,80,USD,') });
    const archive: SourceFile = {
      name: 'all.zip',
      size: bytes.length,
      stream: async function* () {
        yield bytes;
      },
    };
    const { cases, files } = await scanFiles([archive], facts, ignoreProgress);
    expect(files).toMatchObject([{ format: 'Archive (ZIP) of several files', trades: 2, ignored_count: 1 }]);
    expect(cases[0]!.result!.claim).toBe('1575.00');
  });

  test('draws the case that most purchases fall into while the file is read, and what counts once it is', async () => {
    const { facts } = factsOf([known]);
    const reports: ScanProgress[] = [];
    const file = csv('a.csv', 'A,HLDN,purchase,2022-03-22,400,68.42,USD,', 'A,HLDN,purchase,2020-03-22,10,8.42,USD,');
    const { cases } = await scanFiles([file], facts, (progress) => reports.push(progress));
    expect(reports.find(({ stage }) => stage === 'reading')?.drawing).toMatchObject({
      slug: 'halden-2023',
      class_periods: [{ from: '2022-02-14', to: '2023-11-09' }],
      trades: [{ date: '2022-03-22', side: 'buy', quantity: '400', price: '68.42', counts: true }, { counts: false }],
    });
    expect(cases[0]!.drawing.closes).toEqual([['2022-03-18', '68.00']]);
    expect(cases[0]!.drawing.trades.map(({ counts }) => counts)).toEqual([true, false]);
  });

  test('requests nothing that would reveal the contents of the file', async () => {
    const touching = factsOf([known]);
    await scanFiles([csv('a.csv', 'A,HLDN,purchase,2022-03-22,400,68.42,USD,')], touching.facts, ignoreProgress);
    expect(touching.asked).toEqual(['index', 'bases']);
    const other = factsOf([known]);
    await scanFiles([csv('b.csv', 'A,OTHER,purchase,2022-03-22,1,1,USD,')], other.facts, ignoreProgress);
    expect(other.asked).toEqual(['index']);
  });

  test('shows why a case that is touched does not count', async () => {
    const { facts } = factsOf([known]);
    const { cases } = await scanFiles([csv('a.csv', 'A,HLDN,purchase,2024-03-22,5,40,USD,')], facts, ignoreProgress);
    expect(cases[0]).toMatchObject({ eligible: false });
    expect(cases[0]!.why).toMatch(/No purchase in the class period/);
  });

  test('reports what it cannot read and continues with the next file', async () => {
    const { facts } = factsOf([known]);
    const photo: SourceFile = {
      name: 'statement.heic',
      size: 12,
      stream: async function* () {
        yield new TextEncoder().encode('\0\0\0\x18ftypheic');
      },
    };
    const { files, trades } = await scanFiles(
      [photo, csv('a.csv', 'A,HLDN,purchase,2022-03-22,1,1,USD,')],
      facts,
      ignoreProgress,
    );
    expect(files[0]).toMatchObject({ format: null, error_count: 1 });
    expect(files[0]!.errors[0]!.reason).toMatch(/photo/);
    expect(trades).toBe(1);
  });

  test('keeps each refused row with its line and what is wrong', async () => {
    const { facts } = factsOf([known]);
    const file = csv('a.csv', 'A,HLDN,purchase,2022-02-31,5,40,USD,', 'A,HLDN,purchase,2022-03-01,5,40,USD,');
    const { files, trades } = await scanFiles([file], facts, ignoreProgress);
    expect(trades).toBe(1);
    expect(files[0]!.errors).toEqual([expect.objectContaining({ row: 2, value: '2022-02-31' })]);
  });

  test('lists what is open before what was missed', async () => {
    const missed: ScanCase = {
      ...known,
      slug: 'halden-2019',
      group: 'pending',
      stage: 'claims_closed',
      days_left: -900,
    };
    const { facts } = factsOf([missed, known]);
    const { cases } = await scanFiles([csv('a.csv', 'A,HLDN,purchase,2022-03-22,5,40,USD,')], facts, ignoreProgress);
    expect(cases.map((each) => each.availability)).toEqual(['open', 'missed']);
  });

  test('reports how far it is, up to the whole file', async () => {
    const { facts } = factsOf([known]);
    const reported: ScanProgress[] = [];
    const file = csv('a.csv', ...Array.from({ length: 3000 }, (_, i) => `A,HLDN,purchase,2022-03-22,${i + 1},40,USD,`));
    await scanFiles([file], facts, (progress) => reported.push(progress));
    const reading = reported.filter((each) => each.stage === 'reading');
    expect(reading.length).toBeGreaterThan(1);
    expect(reading.at(-1)).toMatchObject({ at: 0, bytes_read: file.size, bytes: file.size, trades: 3000 });
    expect(reported.at(-1)).toMatchObject({ stage: 'computing', trades: 3000 });
  });
});

describe('a file of no known format', () => {
  const sheet = (...rows: string[]): SourceFile => {
    const text = ['Datum;B/S;Security;Qty;Px', ...rows, ''].join('\n');
    return {
      name: 'old-trades.csv',
      size: text.length,
      stream: async function* () {
        yield new TextEncoder().encode(text);
      },
    };
  };
  const facts: ScanFacts = { index: async () => ({ today: '2026-11-21', cases: [known] }), bases: async () => [] };

  test('is read at once where nothing about its columns is in doubt', async () => {
    const { files, trades } = await scanFiles([sheet('22/03/2022;Bought;HLDN;400;68.42')], facts, () => {});
    expect(trades).toBe(1);
    expect(files[0]).toMatchObject({ format: 'Table read by its columns', columns: { table: { is_whole: true } } });
  });

  test('is read with the columns that someone sets, and the corrected cells', async () => {
    const file = sheet('22/03/2022;Zug;HLDN;400;68.42', '31/02/2022;Zug;HLDN;4;68.42');
    const asked = await scanFiles([file], facts, () => {});
    const { columns, format } = asked.files[0]!;
    expect(format).toBeNull();
    const { mapping } = columns!.answer;
    const answers = new Map([
      [
        columns!.fingerprint,
        {
          mapping: {
            ...mapping,
            columns: ['trade_date', 'action', 'symbol', 'quantity', 'price'] satisfies typeof mapping.columns,
            actions: [{ printed: 'Zug', means: 'buy' as const }],
          },
          corrections: [{ row: 3, column: 0, value: '28/02/2022' }],
        },
      ],
    ]);
    const read = await scanFiles([file], facts, () => {}, answers);
    expect(read).toMatchObject({ trades: 2, first_trade_date: '2022-02-28', files: [{ error_count: 0 }] });
  });
});
