import { describe, expect, test } from 'vitest';
import { changeItem, newItem } from './upload-items.ts';
import { askedLabel, describeAdded, describeLots, noteOf } from './upload-labels.ts';
import type { Upload } from './upload-types.ts';

const counts = {
  bytes_read: 900,
  rows_read: 30,
  trades_added: 10,
  positions: 0,
  states_positions_only: false,
  duplicates: 0,
  ignored: 19,
  refused: 1,
  cases_checked: 220,
  cases_found: 1,
  trades_removed: 0,
};

const upload = (status: Upload['status']) =>
  ({ status, counts, format_name: 'Fidelity account history (CSV)' }) as Upload;

function noted(isNew: boolean, status: Upload['status'] = 'matched', ended = status === 'matched'): string {
  const received = changeItem(newItem(1, { name: 'history.csv', size: 900 }), {
    kind: 'received',
    upload: upload(status),
    isNew,
  });
  const end = { upload: upload(status), cases: [] };
  return noteOf(ended ? changeItem(received, { kind: 'done', end }) : received);
}

describe('the sentences about a file', () => {
  test('is its format, its rows, and what came of them', () => {
    expect(noted(true)).toBe('Fidelity account history (CSV), 30 rows, 10 trades added, 1 refused');
  });

  test('is what are positions and what are trades', () => {
    const of = (more: Partial<Upload['counts']>) =>
      describeAdded({ ...counts, accounts_unmapped: 0, rows_unmapped: 0, rows_not_ours: 0, ...more });
    expect(of({})).toBe('10 trades added');
    expect(of({ positions: 4 })).toBe('10 rows added, of them 4 stated positions');
    expect(of({ positions: 10, states_positions_only: true })).toBe('10 positions to compare with your trades');
  });

  test('[M-1] is that nothing was added, where the same file is here already', () => {
    expect(noted(false)).toBe('Nothing added: you uploaded this file before, with its 10 trades.');
    expect(noted(false, 'matched', false)).toBe('Nothing added: you uploaded this file before, with its 10 trades.');
    expect(noted(false, 'stored')).toBe('Nothing added: you uploaded this file before, with its 10 trades.');
  });

  test('is what a gain and loss report shows and does not show', () => {
    expect(describeLots({ count: 42, sales_only: 1, left_out: 2 })).toEqual([
      'It shows 42 lots that you bought and sold. Shares that you still hold, or sold elsewhere, are not in it.',
      'For 1 lot it shows only the sale.',
      'We leave out 2 lots, because the days or the price paid are not clear.',
      'A claims administrator may ask for statements that show these trades.',
    ]);
    const waiting = { ...upload('needs_mapping'), format: 'gain_report' };
    expect(askedLabel(waiting)).toBe('Review the lots');
    expect(askedLabel({ ...waiting, format: null })).toBe('Check the columns');
  });

  test('is how many files are before it, as long as it waits its turn', () => {
    const waiting = (files_before: number | null) => {
      const item = newItem(1, { name: 'history.csv', size: 900 });
      return noteOf(
        changeItem(item, { kind: 'received', upload: { ...upload('received'), files_before }, isNew: true }),
      );
    };
    expect(waiting(12)).toBe('In the queue: 12 files before it.');
    expect(waiting(1)).toBe('In the queue: 1 file before it.');
    expect(waiting(0)).not.toContain('queue');
  });

  test('is that it is sent later, where too many were sent at once', () => {
    const paused = changeItem(newItem(1, { name: 'history.csv', size: 900 }), { kind: 'paused' });
    expect(noteOf(paused)).toBe('Many files at once: we send this one in a minute.');
    expect(changeItem(paused, { kind: 'sending', sent: 0 }).phase).toBe('sending');
  });
});
