import { BANK_FILE_STATUSES } from '@trover/core/bank-files/bank-file-status.ts';
import { expect, test } from 'vitest';
import { fileLabelOf } from './bank-file-labels.ts';

const file = { is_ready: true, problem: null, payments: 3, returned: 0, format: 'nacha' } as const;
const labelOf = (of: object): string => fileLabelOf({ ...file, status: 'sent', ...of }).label;

test('a file whose payments are booked has the state of its rows, and is sent only before that', () => {
  expect(labelOf({ is_ready: false })).toBe('Sent');
  for (const status of ['sent', 'accepted', 'settled']) {
    expect(labelOf({ status }), status).toBe('Paid');
    expect(labelOf({ status, returned: 1 }), status).toBe('Partly returned');
    expect(labelOf({ status, returned: 3 }), status).toBe('Returned');
  }
  expect(labelOf({ status: 'partly_rejected', returned: 1 })).toBe('Partly paid');
  expect(labelOf({ status: 'rejected', returned: 3 })).toBe('Rejected');
  expect(labelOf({ returned: 3, format: 'check' })).toBe('Stopped');
});

test('before the bank has it, its step is its state', () => {
  expect([labelOf({ status: 'draft' }), labelOf({ status: 'draft', is_ready: false })]).toEqual([
    'Waits for a second approval',
    'Being drafted',
  ]);
  expect(labelOf({ status: 'approved', is_ready: false })).toBe('Approved, being written');
  expect(labelOf({ status: 'approved', problem: 'The disk is full.' })).toBe('Cannot be written');
  for (const status of BANK_FILE_STATUSES) expect(labelOf({ status }), status).not.toBe('');
});
