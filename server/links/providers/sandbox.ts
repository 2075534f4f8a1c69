import type { Json } from '@trover/intake/links/reading.ts';
import { objectOf, textOf } from '@trover/intake/links/reading.ts';
import { readSnapTradeActivity } from '@trover/intake/links/snaptrade-activities.ts';
import { PLAID_MONTHS } from './plaid.ts';
import { type Fetched, ProviderError, type SyncDriver } from './provider.ts';

/** Scenarios of the sandbox broker. */
export const sandboxScenarios = ['works', 'needs_sign_in', 'short_history', 'failure', 'late_change'] as const;

export const SANDBOX_NAME = 'Sandbox Brokerage';
const FIRST_DAY = '1990-01-01';
const PAGE = 10;

export const SANDBOX_ACCOUNTS = [
  { external_id: 'sandbox-individual', name: 'Individual', mask: '7120', type: 'brokerage' },
  { external_id: 'sandbox-roth', name: 'Roth IRA', mask: '7133', type: 'roth ira' },
] as const;

type Row = readonly [day: string, account: 0 | 1, type: string, symbol: string, units: string, price: string];

/** Trades in the demonstration's invented companies, and other movements. */
const ROWS: readonly Row[] = [
  ['2020-12-04', 0, 'BUY', 'OSMB', '120', '61.40'],
  ['2021-03-17', 0, 'BUY', 'OSMB', '180', '64.12'],
  ['2021-03-17', 0, 'BUY', 'OSMB', '180', '64.12'],
  ['2021-05-20', 0, 'CONTRIBUTION', '', '0', '0'],
  ['2021-09-02', 1, 'BUY', 'OSMB', '75', '66.0525'],
  ['2022-03-08', 0, 'BUY', 'HLDN', '200', '88.31'],
  ['2022-05-11', 1, 'BUY', 'HLDN', '60.5', '84.17'],
  ['2022-06-30', 0, 'DIVIDEND', 'OSMB', '0', '0'],
  ['2022-07-14', 0, 'BUY', 'LRNO', '115', '42.80'],
  ['2022-08-22', 1, 'BUY', 'CRVN', '90', '37.905'],
  ['2022-10-03', 0, 'BUY', 'HLDN', '150', '79.64'],
  ['2022-11-15', 0, 'INTEREST', '', '0', '0'],
  ['2023-01-19', 0, 'BUY', 'CRVN', '140', '39.22'],
  ['2023-02-27', 0, 'REI', 'LRNO', '1.284', '45.10'],
  ['2023-03-14', 0, 'SELL', 'OSMB', '-100', '48.75'],
  ['2023-05-02', 0, 'SELL', 'OSMB', '-200', '31.20'],
  ['2023-08-04', 0, 'SELL', 'HLDN', '-50', '70.05'],
  ['2023-11-13', 0, 'SELL', 'HLDN', '-120', '41.88'],
  ['2023-12-07', 0, 'SELL', 'LRNO', '-75', '29.15'],
  ['2024-03-13', 1, 'SELL', 'CRVN', '-40', '24.60'],
  ['2024-04-16', 0, 'FEE', '', '0', '0'],
  ['2025-06-05', 0, 'BUY', 'HLDN', '25', '46.90'],
  ['2025-10-22', 1, 'BUY', 'LRNO', '30', '33.48'],
  ['2026-02-11', 0, 'SELL', 'CRVN', '-60', '28.14'],
];

/** The activities of the sandbox, in SnapTrade's format. */
function activitiesOf(scenario: string, isFirst: boolean): Fetched[] {
  const isChanged = scenario === 'late_change' && !isFirst;
  return ROWS.flatMap(([day, account, type, symbol, stated, price], at) => {
    // In later syncs the broker withdraws one trade and corrects another one's price.
    if (isChanged && at === 15) return [];
    const paid = isChanged && at === 17 ? '41.38' : price;
    const { external_id } = SANDBOX_ACCOUNTS[account];
    return {
      external_id: `sandbox-${String(at + 1).padStart(3, '0')}`,
      account_external_id: external_id,
      day,
      content: {
        account_id: external_id,
        activity: {
          id: `sandbox-${String(at + 1).padStart(3, '0')}`,
          type,
          trade_date: `${day}T00:00:00Z`,
          units: stated,
          price: paid,
          fee: '0',
          currency: { code: 'USD' },
          ...(symbol !== '' && { symbol: { symbol, raw_symbol: symbol } }),
          ...(type === 'DIVIDEND' && { amount: '93.60' }),
          description: symbol === '' ? type : `${type} ${symbol}`,
        },
      } as Json,
    };
  });
}

/**
 * A simulated broker inside the program with the same steps as the others, for the demonstration and for end-to-end
 * tests.
 */
export const sandboxDriver: SyncDriver = {
  provider: 'sandbox',
  needsNoSecret: true,

  // The history is short, and late changes must be visible.
  daysOf: (today) => ({ from: FIRST_DAY, to: today }),

  fetch: async ({ today }, { settings, is_first }, _secret, days, state) => {
    const scenario = textOf(settings.scenario) ?? 'works';
    if (scenario === 'failure')
      throw new ProviderError('refused', 'The sandbox broker refused the request, as this scenario asks.', {
        code: 'SANDBOX_FAILURE',
      });
    if (scenario === 'needs_sign_in' && settings.is_repaired !== true && !is_first)
      throw new ProviderError('sign_in', 'The broker asks you to sign in again.', { code: 'ITEM_LOGIN_REQUIRED' });
    const shortest = `${Number(today.slice(0, 4)) - PLAID_MONTHS / 12}${today.slice(4)}`;
    const from = scenario === 'short_history' ? shortest : days.from;
    const all = activitiesOf(scenario, is_first).filter(({ day }) => day !== null && from <= day && day <= days.to);
    const offset = Number(state?.offset ?? 0);
    const transactions = all.slice(offset, offset + PAGE);
    const reached = offset + transactions.length;
    return {
      transactions,
      accounts: SANDBOX_ACCOUNTS,
      next: reached < all.length ? { offset: String(reached) } : null,
      ...(reached >= all.length && { covered: [{ from, to: days.to }] }),
      history_from: scenario === 'short_history' ? shortest : (all[0]?.day ?? null),
    };
  },

  identityOf: (content) => {
    const { id: _, ...activity } = objectOf(content.activity) ?? {};
    return { ...content, activity };
  },

  accountOf: (content) => textOf(content.account_id),

  isPostingDay: () => false,

  read: (content, account) => readSnapTradeActivity(objectOf(content.activity) ?? {}, { account }),

  revoke: async () => {},
};
