import { describe, expect, test } from 'vitest';
import { changeItem, newItem, summarize, type UploadChange, type UploadItem } from './upload-items.ts';
import type { FoundCase, Upload } from './upload-types.ts';

const counts: Upload['counts'] = {
  bytes_read: 900,
  rows_read: 30,
  trades_added: 10,
  positions: 0,
  states_positions_only: false,
  duplicates: 2,
  accounts_unmapped: 0,
  rows_unmapped: 0,
  rows_not_ours: 0,
  ignored: 17,
  refused: 1,
  cases_checked: 220,
  cases_found: 1,
  trades_removed: 0,
};

function upload(over: Partial<Upload> = {}): Upload {
  return {
    id: 7,
    portfolio_id: 1,
    file_name: 'history.csv',
    bytes: 900,
    sha256: '0'.repeat(64),
    status: 'matched',
    format: 'fidelity-csv',
    format_name: 'Fidelity account history (CSV)',
    counts,
    first_trade_date: '2022-03-04',
    last_trade_date: '2023-12-12',
    failure: null,
    files_before: null,
    created_at: '2026-11-21T10:00:00Z',
    finished_at: null,
    ...over,
  };
}

const found: FoundCase = {
  order_id: 3,
  slug: 'halden-2023',
  company: 'Halden Semiconductor',
  is_demonstration: true,
  ticker: 'HLDN',
  claim_deadline: '2027-01-07',
  recognized_loss: '2100.00',
  payment_expected: '260.00',
  below_minimum: false,
  implausible: null,
  currency: 'USD',
  basis: 'plan',
};

function after(...changes: UploadChange[]): UploadItem {
  return changes.reduce(changeItem, newItem(1, { name: 'history.csv', size: 900 }));
}

describe('a file on its way', () => {
  test('[M-1] goes from waiting over sending and working to done', () => {
    const end = { upload: upload(), cases: [found] };
    expect(after().phase).toBe('waiting');
    expect(after({ kind: 'sending', sent: 300 })).toMatchObject({ phase: 'sending', sent: 300 });
    expect(after({ kind: 'received', upload: upload({ status: 'received' }), isNew: true }).phase).toBe('working');
    expect(after({ kind: 'done', end })).toMatchObject({ phase: 'done', cases: [found], fault: null });
  });

  test('[M-1] that cannot be read ends with the server’s sentence', () => {
    const end = { upload: upload({ status: 'failed', failure: 'This file is a photo.' }), cases: [] };
    expect(after({ kind: 'done', end })).toMatchObject({ phase: 'failed', fault: 'This file is a photo.' });
  });

  test('stays as it ended, whatever comes late', () => {
    const end = { upload: upload(), cases: [] };
    const ended = after({ kind: 'done', end });
    expect(changeItem(ended, { kind: 'progress', upload: upload({ status: 'parsed' }) })).toBe(ended);
    expect(changeItem(ended, { kind: 'failed', fault: 'the connection broke' })).toBe(ended);
  });

  test('never shows fewer bytes than it did', () => {
    expect(after({ kind: 'sending', sent: 500 }, { kind: 'sending', sent: 300 }).sent).toBe(500);
  });

  test('reports a case that is found again once, by its latest figure', () => {
    const later = { ...found, payment_expected: '300.00' };
    expect(after({ kind: 'found', case: found }, { kind: 'found', case: later }).cases).toEqual([later]);
  });
});

describe('what several files come to', () => {
  test('is their sum, over the span of all their trades', () => {
    const one = after({ kind: 'done', end: { upload: upload(), cases: [found] } });
    const two = after({
      kind: 'done',
      end: { upload: upload({ id: 8, first_trade_date: '2019-01-02', last_trade_date: null }), cases: [found] },
    });
    expect(summarize([one, { ...two, key: 2, name: 'older.csv' }])).toEqual({
      added: 20,
      asked: 0,
      duplicates: 4,
      refused: 2,
      positions: 0,
      files: ['history.csv', 'older.csv'],
      first: '2019-01-02',
      last: '2023-12-12',
      cases: [found],
    });
  });

  test('has no trade of a file that states positions alone', () => {
    const held = { ...counts, trades_added: 3, positions: 3, states_positions_only: true, duplicates: 0, refused: 0 };
    const one = after({ kind: 'done', end: { upload: upload({ counts: held }), cases: [] } });
    expect(summarize([one])).toMatchObject({ added: 0, duplicates: 0, positions: 3 });
  });

  test('is, of a case that several touch, what it came to with the file that was read last', () => {
    const read = (key: number, finished_at: string, payment_expected: string) => ({
      ...after({ kind: 'done', end: { upload: upload({ finished_at }), cases: [{ ...found, payment_expected }] } }),
      key,
    });
    const waited = read(1, '2026-11-21T10:05:00Z', '2670.00');
    const known = read(2, '2026-11-21T10:01:00Z', '1284.00');
    expect(summarize([waited, known]).cases).toMatchObject([{ payment_expected: '2670.00' }]);
  });

  test('leaves out a file that failed, and adds nothing for one that was here before', () => {
    const failed = after({ kind: 'failed', fault: 'too large' });
    const again = after(
      { kind: 'received', upload: upload(), isNew: false },
      { kind: 'done', end: { upload: upload(), cases: [] } },
    );
    expect(summarize([failed, again])).toMatchObject({ added: 0, duplicates: 12, files: ['history.csv'] });
  });
});
