// The palette's search over 5,000 cases and 100,000 clients, and the assistant's answers without a model over as many cases:
// what operators and investors type, some with a letter wrong.

import type { findSession } from '@trover/db/queries/accounts/sessions.ts';
import { sql } from 'kysely';
import { openAssistantServer } from '../server/assistant/testing/assistant-server.ts';
import { searchEverything } from '../server/search/search-everything.ts';
import { fillCompanies, inventCompanies } from './autocomplete/companies.ts';
import { report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const CASES = isSample ? 1_000 : 5_000;
const CLIENTS = isSample ? 5_000 : 100_000;
const ROUNDS = isSample ? 40 : 300;

const server = await openAssistantServer({ env: { TODAY: '2026-11-20' } });
const { context, database } = server.portal;
const companies = inventCompanies(CASES);
await fillCompanies(database.pool, companies);
await sql`insert into accounts (email, password_hash, type, first_name, last_name)
  select 'client' || n || '.' || substr(md5(n::text), 1, 6) || '@clients.example', '-', 'investor',
    initcap(substr(md5((n * 7)::text), 1, 6)), initcap(substr(md5((n * 13)::text), 1, 8))
  from generate_series(1, ${CLIENTS}::int) n`.execute(context.db);
await sql`analyze`.execute(context.db);

const account_id = await server.portal.accountOf('operator');
const session = { account_id, type: 'operator' } as NonNullable<Awaited<ReturnType<typeof findSession>>>;

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

/** Milliseconds of each; the first tenth warms the caches and is left out. */
async function measure(count: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let at = -Math.ceil(count / 10); at < count; at += 1) {
    const started = performance.now();
    await work(Math.abs(at));
    if (at >= 0) times.push(performance.now() - started);
  }
  return times;
}

function typed(at: number): string {
  const company = companies[(at * 163) % companies.length]!;
  switch (at % 6) {
    case 0:
      return company.ticker;
    case 1:
      return company.name.slice(0, 3 + (at % 9));
    case 2:
      return `${company.name.slice(0, 4)}${company.name[5]}${company.name[4]}${company.name.slice(6)}`;
    case 3:
      return `client${at * 31}`;
    case 4: {
      // every third one had another name before
      const renamed = companies[((at * 163) % Math.floor(companies.length / 3)) * 3]!;
      return renamed.former ?? renamed.name;
    }
    default:
      return 'upload trades';
  }
}

const searches = await measure(ROUNDS, (at) => searchEverything(context, session, { q: typed(at), limit: 20 }));
report({
  name: 'search: palette, 95th of 100',
  measured: p95(searches),
  limit: 60,
  unit: 'ms',
  detail: { cases: CASES, clients: CLIENTS },
});

const ASKED = [
  'Is the NAME case still open?',
  'How much does NAME pay?',
  'How is the fee worked out?',
  'what is a class period',
  'why is my claim zero',
];
const visitor = server.visitor();
const { conversation_id } = (await visitor.post('/start_conversation', {})).body.data;
const answers = await measure(ROUNDS, (at) => {
  const message = ASKED[at % ASKED.length]!.replace('NAME', companies[(at * 163) % companies.length]!.name);
  return visitor.post('/process?format=html', { conversation_id, message });
});
report({
  name: 'search: answer without a model, 95th of 100',
  measured: p95(answers),
  limit: 300,
  unit: 'ms',
  detail: { cases: CASES },
});

await server.close();
