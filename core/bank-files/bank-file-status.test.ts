import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BANK_FILE_STATUSES, type BankFileStatus, canBecome, statusAfterReport, wasSent } from './bank-file-status.ts';

describe('the life of a bank file', () => {
  test('is cancelled before it is sent, and never after', () => {
    const cancellable = BANK_FILE_STATUSES.filter((status) => canBecome(status, 'cancelled'));
    expect(cancellable).toEqual(['draft', 'approved', 'written']);
    expect(BANK_FILE_STATUSES.filter(wasSent)).toEqual(['sent', 'accepted', 'partly_rejected', 'rejected', 'settled']);
  });

  test('ends where nothing follows, and never goes from sent back to what was not sent', () => {
    for (const from of BANK_FILE_STATUSES.filter(wasSent))
      for (const to of BANK_FILE_STATUSES) if (canBecome(from, to)) expect(wasSent(to)).toBe(true);
    for (const last of ['rejected', 'settled', 'cancelled'] as const)
      expect(BANK_FILE_STATUSES.filter((to) => canBecome(last, to))).toEqual([]);
  });

  test.each<[BankFileStatus, 'accepted' | 'settled' | null, number, BankFileStatus]>([
    ['sent', 'accepted', 0, 'accepted'],
    ['sent', null, 0, 'sent'],
    ['sent', 'accepted', 1, 'partly_rejected'],
    ['sent', null, 2, 'rejected'],
    ['accepted', 'settled', 1, 'settled'],
    ['partly_rejected', 'accepted', 1, 'partly_rejected'],
    ['partly_rejected', null, 2, 'rejected'],
    // a return after settlement is of the payment, and the file was settled all the same
    ['settled', null, 1, 'settled'],
    ['settled', null, 2, 'settled'],
    ['rejected', 'accepted', 2, 'rejected'],
  ])('from %s by a report of %s, with %i of 2 payments back, is %s', (status, reported, returned, after) => {
    expect(statusAfterReport(status, { reported, payments: 2, returned })).toBe(after);
  });

  test('is, after any report, where it was or where it may be next', () => {
    const status = fc.constantFrom(...BANK_FILE_STATUSES);
    const reported = fc.constantFrom('accepted' as const, 'settled' as const, null);
    fc.assert(
      fc.property(status, reported, fc.nat(5), fc.nat(5), (from, word, payments, returned) => {
        const to = statusAfterReport(from, { reported: word, payments, returned });
        expect(to === from || canBecome(from, to)).toBe(true);
      }),
    );
  });
});
