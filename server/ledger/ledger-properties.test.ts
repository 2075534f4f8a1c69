import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@trover/db/connect.ts';
import { listUnfinishedBankFiles, type Payment, sumDue } from '@trover/db/queries/bank-files/bank-files.ts';
import { findDistribution } from '@trover/db/queries/distributions/distributions.ts';
import { postJournals, reverseJournals } from '@trover/db/queries/ledger/posting.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { advanceBankFile } from '../bank-files/advance-bank-file.ts';
import {
  approveBankFile,
  cancelBankFile,
  markBankFileSent,
  recordBankFileOutcome,
} from '../bank-files/decide-bank-file.ts';
import { reversePayment } from '../bank-files/reverse-payments.ts';
import { advanceDistribution } from '../distributions/advance-distribution.ts';
import { recordArrival } from '../distributions/arrivals.ts';
import { approveDistribution, reverseDistribution } from '../distributions/decide-distribution.ts';
import {
  draftAll,
  manyClaims,
  receiveRows,
  saveTestBankAccount,
  TODAY,
  testVault,
} from '../distributions/testing/many-claims.ts';
import { Failure } from '../errors.ts';
import { LocalFiles } from '../files/local-files.ts';
import { checkBooks } from './check-books.ts';

const CLAIMS = 4;

let database: TestDatabase;
let root: string;
beforeAll(async () => {
  database = await openTestDatabase();
  root = mkdtempSync(join(tmpdir(), 'trover-ledger-'));
  await saveTestBankAccount(database.db);
});
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

/** Lets so many statements through and then fails, as if the process were killed between two of them. */
function killedAfter(statements: number): KyselyPlugin {
  let left = statements;
  return {
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

const actor = (account_id: number): Actor =>
  ({ session: { account_id }, visitor: { address: '', user_agent: null, request_id: '' }, today: TODAY }) as Actor;
const [MAKER, CHECKER] = [1_000_001, 1_000_002];

type Event =
  | { kind: 'distribution'; round: number; awards: readonly bigint[] }
  | { kind: 'fee'; claim: number; pct: string }
  | { kind: 'draft' | 'approve' | 'pay' }
  | { kind: 'return' | 'reverse' | 'cancel' | 'reject' | 'settle'; at: number };

const pct = fc.constantFrom('0', '8.5', '12.345', '15', '33.3333', '100');
const awards = fc.array(fc.bigInt({ min: 1n, max: 10_000_000n }), { minLength: 1, maxLength: CLAIMS });
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('distribution' as const), round: fc.integer({ min: 1, max: 3 }), awards }),
  fc.record({ kind: fc.constant('fee' as const), claim: fc.nat(CLAIMS - 1), pct }),
  fc.record({ kind: fc.constantFrom('draft' as const, 'approve' as const, 'pay' as const, 'pay' as const) }),
  fc.record({
    kind: fc.constantFrom(
      'return' as const,
      'reverse' as const,
      'cancel' as const,
      'reject' as const,
      'settle' as const,
    ),
    at: fc.nat(30),
  }),
);
/** An event, and after how many statements of it the process is killed; it is then done again from its beginning. */
const happening = fc.record({ event, killed: fc.option(fc.nat(40), { nil: undefined }) });

/** One case with its claims, whatever else is in the database. */
class World {
  readonly #prefix: string;
  readonly #caseId: number;

  constructor(prefix: string, caseId: number) {
    this.#prefix = prefix;
    this.#caseId = caseId;
  }

  async play(db: Db, happens: Event): Promise<void> {
    try {
      await this.#do(db, happens);
    } catch (error) {
      // what the rules refuse is refused whole
      if (!(error instanceof Failure)) throw error;
    }
  }

  async #do(db: Db, happens: Event): Promise<void> {
    const context = { db, files: new LocalFiles(root), vault: testVault(), today: () => TODAY };
    switch (happens.kind) {
      case 'distribution': {
        const rows = happens.awards.map((cents, at) => ({ claim_number: `${this.#prefix}-${at + 1}`, cents }));
        const id = await receiveRows(db, root, { case_id: this.#caseId, round: happens.round, rows, by: MAKER });
        await advanceDistribution(context, id);
        const read = (await findDistribution(db, id))!;
        const advice = { amount: read.total, arrived_on: TODAY, bank_reference: `WIRE ${id}`, is_unrelated: true };
        await db.transaction().execute((trx) => recordArrival(trx, actor(MAKER), id, advice));
        await db.transaction().execute((trx) => approveDistribution(trx, actor(CHECKER), id, read));
        await advanceDistribution(context, id);
        return;
      }
      case 'fee':
        await sql`update institution_agreements set fee_pct = ${happens.pct}
          where account_id in (select account_id from sub_payout_requests
            where claim_number = ${`${this.#prefix}-${happens.claim + 1}`})`.execute(db);
        return;
      case 'draft':
      case 'approve':
      case 'pay':
        // what was on its way before a kill continues first
        for (const id of await listUnfinishedBankFiles(db)) await advanceBankFile(context, id);
        for (const id of await this.#distributions(db))
          if ((await sumDue(db, id)).some(({ format }) => format === 'nacha'))
            await advanceBankFile(context, await draftAll(db, id));
        if (happens.kind === 'draft') return;
        for (const { id, total } of await this.#files(db, ['draft'])) {
          await db.transaction().execute((trx) => approveBankFile(trx, actor(CHECKER), id, { total }));
          await advanceBankFile(context, id);
        }
        if (happens.kind === 'approve') return;
        for (const { id } of await this.#files(db, ['written'])) {
          await db.transaction().execute((trx) => markBankFileSent(trx, actor(MAKER), id));
          await advanceBankFile(context, id);
        }
        return;
      case 'cancel':
      case 'reject':
      case 'settle': {
        const files = await this.#files(db, null);
        const { id } = files[happens.at % Math.max(files.length, 1)] ?? {};
        if (id === undefined) return;
        await db.transaction().execute(async (trx) => {
          if (happens.kind === 'cancel') await cancelBankFile(trx, actor(MAKER), id, { reason: 'Wrong day.' });
          else {
            const status = happens.kind === 'reject' ? 'rejected' : 'settled';
            const later = { ...actor(CHECKER), today: '2026-12-31' };
            await recordBankFileOutcome(trx, { isProduction: true }, later, id, {
              status,
              reason: 'The bank says so.',
            });
          }
        });
        return;
      }
      case 'return': {
        const payments = await this.#payments(db);
        const payment = payments[happens.at % Math.max(payments.length, 1)];
        if (payment === undefined) return;
        await db.transaction().execute((trx) =>
          reversePayment(trx, actor(MAKER), payment, {
            code: 'R03',
            reason: 'No such account',
            words: 'It came back',
          }),
        );
        return;
      }
      case 'reverse': {
        const ids = await this.#distributions(db);
        const id = ids[happens.at % Math.max(ids.length, 1)];
        if (id === undefined) return;
        await db.transaction().execute((trx) => reverseDistribution(trx, actor(MAKER), id, 'A corrected file came.'));
        return;
      }
    }
  }

  async #distributions(db: Db): Promise<number[]> {
    const rows = await db
      .selectFrom('distributions')
      .select('id')
      .where('case_id', '=', this.#caseId)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  async #payments(db: Db): Promise<Payment[]> {
    const { rows } = await sql<Payment>`
      select p.* from payments p join awards a on a.account_id = p.account_id and a.id = p.award_id
      join bank_files f on f.id = p.bank_file_id and p.id <= f.posted_to
      where a.case_id = ${this.#caseId} and p.returned_on is null and p.released_at is null order by p.id`.execute(db);
    return rows;
  }

  async #files(db: Db, statuses: readonly string[] | null): Promise<{ id: number; total: string }[]> {
    const { rows } = await sql<{ id: number; total: string }>`
      select f.id, f.total from bank_files f join distributions d on d.id = f.distribution_id
      where d.case_id = ${this.#caseId} and (${statuses}::text[] is null or f.status = any(${statuses}::text[]))
      order by f.id`.execute(db);
    return rows;
  }
}

/** What must never be, each by itself; empty where all is well. */
async function findFaults(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select 'an award is paid twice' as wrong, a.id from awards a
      join payments p on p.account_id = a.account_id and p.award_id = a.id and p.returned_on is null
        and p.released_at is null
      group by a.account_id, a.id having count(*) > 1
    union all
    select 'a payment is not what is owed of its award', p.id from payments p
      join awards a on a.account_id = p.account_id and a.id = p.award_id where p.amount <> a.net
    union all
    select 'a payment is in the ledger before its file was sent, or after it was released', p.id from payments p
      join bank_files f on f.id = p.bank_file_id
      join ledger_journals j on j.account_id = p.account_id and j.cause = 'payment:' || p.id
      where f.status in ('draft', 'approved', 'written', 'cancelled') or p.released_at is not null
    union all
    select 'a file does not sum to its payments', f.id from bank_files f
      left join lateral (select count(*) as n, coalesce(sum(amount), 0) as amount from payments
        where bank_file_id = f.id and released_at is null) p on true
      where f.status <> 'cancelled' and (f.payments, f.total) is distinct from (p.n, p.amount)
    union all
    select 'a rejected file has a payment that stands', p.id from payments p
      join bank_files f on f.id = p.bank_file_id and f.status = 'rejected'
      where p.returned_on is null and p.cleared_on is null
    union all
    select 'a journal has a line of zero, or none', j.id from ledger_journals j
      left join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
      group by j.account_id, j.id having count(e.*) < 2 or sum(e.amount) <> 0
    union all
    select 'a posted award is not in the ledger as it was approved', a.id from awards a
      join distributions d on d.id = a.distribution_id and a.id <= d.posted_to
      left join ledger_journals j on j.account_id = a.account_id and j.cause = 'award:' || a.id
      left join lateral (select
          coalesce(sum(amount) filter (where ledger_account = 'unallocated'), 0) as amount,
          coalesce(-sum(amount) filter (where ledger_account = 'owed'), 0) as net,
          coalesce(-sum(amount) filter (where ledger_account = 'fee'), 0) as fee
        from ledger_entries e where e.account_id = j.account_id and e.journal_id = j.id) l on true
      where (l.amount, l.net, l.fee) is distinct from (a.amount, a.net, a.fee)
    union all
    select 'a claim has two awards of a round', min(a.id) from awards a
      join distributions d on d.id = a.distribution_id and d.status in ('approved', 'posted')
      where a.reversed_at is null
      group by a.account_id, a.sub_payout_request_id, a.round having count(*) > 1`.execute(db);
  return rows;
}

async function expectSound(db: Db): Promise<void> {
  expect(await findFaults(db)).toEqual([]);
  expect((await checkBooks(db)).faults).toEqual([]);
}

describe('the ledger as it runs, through distributions, fee changes, payments, returns, reversals, repeats and kills', () => {
  test('every journal sums to zero, nothing is paid twice, and paid, owed and kept are what arrived', {
    timeout: 3_600_000,
  }, async () => {
    let worlds = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 10 }), async (happenings) => {
        worlds += 1;
        const prefix = `W${worlds}`;
        const { case_id } = await manyClaims(database.db, CLAIMS, prefix);
        const world = new World(prefix, case_id);
        for (const { event: happens, killed } of happenings) {
          if (killed !== undefined) {
            const dying = database.db.withPlugin(killedAfter(killed));
            await world.play(dying, happens).catch((error: Error) => expect(error.message).toBe('killed'));
            await expectSound(database.db);
          }
          await world.play(database.db, happens);
          await expectSound(database.db);
        }
      }),
      { numRuns: process.env.LONG ? 1000 : 40, endOnFailure: !process.env.LONG },
    );
    // each kind of event came to something
    const { rows } = await sql<{ kind: string }>`select kind from ledger_journals group by kind order by kind`.execute(
      database.db,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['arrival', 'award', 'payment', 'return', 'reversal']);
    const { rows: steps } = await sql<{ status: string }>`
      select status from bank_file_events group by status order by status`.execute(database.db);
    expect(steps.map(({ status }) => status)).toEqual([
      'approved',
      'cancelled',
      'rejected',
      'sent',
      'settled',
      'written',
    ]);
  });

  test('a journal is posted once and withdrawn once, however often it is asked for', async () => {
    const { db } = database;
    const { case_id } = await manyClaims(db, 1, 'ONCE');
    const id = await receiveRows(db, root, {
      case_id,
      round: 1,
      rows: [{ claim_number: 'ONCE-1', cents: 1000n }],
      by: MAKER,
    });
    await advanceDistribution({ db, files: new LocalFiles(root), today: () => TODAY }, id);
    const these = sql`b.distribution_id = ${id}`;
    const by = { on_date: TODAY, posted_by: CHECKER };
    const journals = async () => {
      const { rows } = await sql<{ cause: string; lines: string }>`
        select split_part(j.cause, ':', 1) || ' ' || split_part(j.cause, ':', 2) as cause,
          string_agg(e.ledger_account || ' ' || e.amount, ', ' order by e.position) as lines
        from awards a join ledger_journals j on j.account_id = a.account_id
        join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
        where a.distribution_id = ${id} group by j.id, j.cause order by j.id`.execute(db);
      return rows.map(({ lines }) => lines);
    };
    const award = 'unallocated 10.00, owed -9.15, fee -0.85';
    const reversal = 'unallocated -10.00, owed 9.15, fee 0.85';
    for (let times = 0; times < 2; times += 1)
      await db.transaction().execute((trx) => postJournals(trx, 'award', these, by));
    expect(await journals()).toEqual([award]);
    for (let times = 0; times < 2; times += 1)
      await db.transaction().execute((trx) => reverseJournals(trx, 'award', these, by));
    expect(await journals()).toEqual([award, reversal]);
  });
});
