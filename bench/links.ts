// A night of ten thousand links within the limits of SnapTrade, the tightest of the providers, and what one nightly sync costs
// beside the first one of the same link.

import { requestSync } from '@trover/db/queries/links/syncs.ts';
import { digits, startPlaid } from '../fixtures/providers/plaid-stand-in.ts';
import { runSyncs } from '../server/links/run-sync.ts';
import { nextNightly } from '../server/links/sync-schedule.ts';
import { openTestServer } from '../server/testing/test-server.ts';
import { report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const LINKS = 10_000;
/** Of one link with one account: authorizations, accounts, activities. */
const REQUESTS = 3;
const PER_MINUTE = 250;
const NIGHT_MINUTES = 8 * 60;

/** When the last link is read, if each begins at its moment and waits for its turn. */
function nightOf(links: number): { minutes: number; longest_wait: number } {
  const evening = new Date('2026-11-20T00:00:00Z');
  const moments = Array.from({ length: links }, (_, id) => nextNightly(id + 1, evening).getTime() / 60_000).sort(
    (a, b) => a - b,
  );
  const start = Math.floor(moments[0]!);
  let free = start;
  let longest_wait = 0;
  for (const moment of moments) {
    const begun = Math.max(free, moment);
    longest_wait = Math.max(longest_wait, begun - moment);
    free = begun + REQUESTS / PER_MINUTE;
  }
  return { minutes: free - start, longest_wait };
}

const night = nightOf(LINKS);
report({
  name: 'links: the night of ten thousand links',
  measured: night.minutes / NIGHT_MINUTES,
  limit: 1.05,
  unit: 'ratio',
  detail: { minutes: Math.round(night.minutes), longest_wait_minutes: Math.round(night.longest_wait * 100) / 100 },
});

const HISTORY = isSample ? 2_000 : 20_000;
const plaid = await startPlaid();
const server = await openTestServer({
  env: { TODAY: '2026-11-20', PLAID_CLIENT_ID: 'client', PLAID_SECRET: 'a plaid secret', PLAID_BASE_URL: plaid.url },
});
const investor = await server.signIn('investor');
const made = await investor.post('/api/v1/portfolio/portfolio', { label: 'Bench' });
const user_portfolio_id = made.body.data.id as number;
plaid.state.accounts = [{ account_id: 'a', name: 'A', mask: '1', type: 'investment', subtype: 'brokerage' }];
plaid.state.securities = [
  { security_id: 's', ticker_symbol: 'KHC', name: 'K', cusip: null, isin: null, type: 'equity' },
];
const transaction = (at: number, date: string) => ({
  ...{ investment_transaction_id: `t-${at}`, account_id: 'a', security_id: 's', date, name: 'BUY', type: 'buy' },
  ...{ subtype: 'buy', quantity: digits(String(at + 1)), amount: digits('10'), price: digits('1'), fees: null },
  ...{ iso_currency_code: 'USD', unofficial_currency_code: null },
});
plaid.state.transactions = Array.from({ length: HISTORY }, (_, at) =>
  transaction(at, `2025-0${(at % 8) + 1}-${String((at % 27) + 1).padStart(2, '0')}`),
);
const body = { public_token: 'public-production-1', user_portfolio_id };
const linked = await investor.post('/api/v1/plaid/auth/set_access_token', body);
const link_id = linked.body.data.integration.id as number;

async function sync(cause: 'first' | 'night'): Promise<number> {
  await requestSync(server.context.db, { link_id, cause, is_whole: cause === 'first' });
  const begun = performance.now();
  await runSyncs(server.context, link_id);
  return performance.now() - begun;
}

const first = await sync('first');
plaid.state.transactions.push(transaction(HISTORY, '2026-11-19'));
const nightly = await sync('night');
report({
  name: 'links: a nightly sync beside the first one',
  measured: nightly / first,
  limit: 0.25,
  unit: 'ratio',
  detail: { history: HISTORY, first_ms: Math.round(first), nightly_ms: Math.round(nightly) },
});
await server.close();
await plaid.close();
