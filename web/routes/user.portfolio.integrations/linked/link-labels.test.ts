import { describe, expect, test } from 'vitest';
import { describeNights, lastNights, menuSteps, nameOfLink, stateOf } from './link-labels.ts';

const sync = (day: string, status: string, integration_id = 1) => ({
  integration_id,
  status,
  requested_at: `${day}T05:00:00.000Z`,
  finished_at: status === 'running' ? null : `${day}T05:10:00.000Z`,
});

describe('[API-76] what the list of links states', () => {
  test('a link is called after its broker', () => {
    expect(nameOfLink({ institution_name: 'Harbour Street', provider: 'plaid' })).toBe('Harbour Street');
    expect(nameOfLink({ institution_name: null, provider: 'ibkr' })).toBe('Interactive Brokers Flex');
  });

  test('a lapsed sign-in asks for its owner', () => {
    expect(stateOf({ status: 'needs_sign_in' })).toEqual({ pill: 'fault', word: 'Sign in again' });
    expect(stateOf({ status: 'active' }).word).toBe('Active');
  });

  test('the last seven days are read, failed, or without a sync; a retry corrects its day', () => {
    const nights = lastNights(
      [
        sync('2026-01-30', 'done'),
        sync('2026-01-29', 'failed'),
        sync('2026-01-28', 'failed'),
        sync('2026-01-28', 'done'),
        sync('2026-01-27', 'done', 2),
      ],
      1,
      '2026-01-30',
    );
    expect(nights).toEqual(['none', 'none', 'none', 'none', 'read', 'failed', 'read']);
    expect(describeNights(nights)).toBe('Last seven days: read on 2, failed on 1');
  });

  test('a menu is its steps', () => {
    expect(menuSteps('Accounts › History › Export')).toEqual(['Accounts', 'History', 'Export']);
    expect(menuSteps('Accounts, then History')).toEqual(['Accounts', 'History']);
  });
});
