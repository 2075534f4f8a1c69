import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { sql } from 'kysely';
import type { Db } from '../../../connect.ts';
import { databaseTimeIn, type Timed } from '../../../database-time.ts';
import type { RecipeSignInState } from '../../../schema/links.ts';

export interface RecipeSignIn {
  id: string;
  account_id: number;
  portfolio_id: number;
  entity_id: number | null;
  broker: string;
  state: RecipeSignInState;
  public_key: string | null;
  challenge_id: string | null;
  challenge_words: string | null;
  challenge_kind: 'code' | 'confirm' | null;
  failure: string | null;
  is_fault: boolean;
  link_id: number | null;
  /** Seconds since a process last worked on it. */
  unseen_seconds: number;
  is_expired: boolean;
}

const ended = ['done', 'failed', 'cancelled'] as const;

/** Begins a sign-in. Cancels an open one for the same portfolio, and deletes those of yesterday. */
export async function addRecipeSignIn(
  db: Db,
  of: Timed<{ account_id: number; portfolio_id: number; entity_id: number | null; broker: string; expires_at: Date }>,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('recipe_sign_ins')
      .where('created_at', '<', databaseTimeIn(-DAY_MS / 1000))
      .execute();
    await trx
      .updateTable('recipe_sign_ins')
      .set({ state: 'cancelled', ciphertext: null })
      .where('portfolio_id', '=', of.portfolio_id)
      .where('state', 'not in', ended)
      .execute();
    const { id } = await trx.insertInto('recipe_sign_ins').values(of).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

const select = (db: Db) =>
  db
    .selectFrom('recipe_sign_ins')
    .select([
      'id',
      'account_id',
      'portfolio_id',
      'entity_id',
      'broker',
      'state',
      'public_key',
      'challenge_id',
      'challenge_words',
      'challenge_kind',
      'failure',
      'is_fault',
      'link_id',
      sql<number>`extract(epoch from now() - seen_at)::float8`.as('unseen_seconds'),
      sql<boolean>`expires_at < now()`.as('is_expired'),
    ]);

/** A sign-in of that account. */
export async function findRecipeSignIn(
  db: Db,
  of: { account_id: number; id: string },
): Promise<RecipeSignIn | undefined> {
  return select(db).where('account_id', '=', of.account_id).where('id', '=', of.id).executeTakeFirst();
}

/** The open sign-in of that account for a portfolio. */
export async function findOpenRecipeSignIn(
  db: Db,
  of: { account_id: number; portfolio_id: number },
): Promise<RecipeSignIn | undefined> {
  return select(db)
    .where('account_id', '=', of.account_id)
    .where('portfolio_id', '=', of.portfolio_id)
    .where('state', 'not in', ended)
    .executeTakeFirst();
}

/** Stores the encrypted values that the owner typed. False where the browser no longer waits for them. */
export async function deliverCiphertext(
  db: Db,
  of: { account_id: number; id: string; challenge_id: string | null },
  ciphertext: string,
): Promise<boolean> {
  const given = await db
    .updateTable('recipe_sign_ins')
    .set({ ciphertext, state: of.challenge_id === null ? 'given' : 'answered' })
    .where('account_id', '=', of.account_id)
    .where('id', '=', of.id)
    .where('state', '=', of.challenge_id === null ? 'waiting' : 'challenged')
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(of.challenge_id !== null, (query) => query.where('challenge_id', '=', of.challenge_id))
    .executeTakeFirst();
  return given.numUpdatedRows > 0n;
}

/** Claims an unclaimed sign-in. Undefined where another process claimed it, or its owner was deleted. For jobs. */
export async function claimRecipeSignIn(
  db: Db,
  id: string,
  { public_key, expires_at }: Timed<{ public_key: string; expires_at: Date }>,
): Promise<RecipeSignIn | undefined> {
  const claimed = await db
    .updateTable('recipe_sign_ins')
    .set({ state: 'waiting', public_key, expires_at, seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 0n ? undefined : select(db).where('id', '=', id).executeTakeFirst();
}

/** Updates the heartbeat; returns the submitted ciphertext and deletes it. For jobs. */
export async function removeCiphertext(
  db: Db,
  id: string,
): Promise<{ state: RecipeSignInState; ciphertext: string | null; is_expired: boolean } | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('recipe_sign_ins')
      .where('id', '=', id)
      .select(['state', 'ciphertext', sql<boolean>`expires_at < now()`.as('is_expired')])
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) return undefined;
    await trx
      .updateTable('recipe_sign_ins')
      .set({ seen_at: sql<Date>`now()`, ...(found.ciphertext !== null && { ciphertext: null, state: 'running' }) })
      .where('id', '=', id)
      .execute();
    return found;
  });
}

/** Updates the heartbeat. False where the sign-in has ended. For jobs. */
export async function touchRecipeSignIn(db: Db, id: string): Promise<boolean> {
  const touched = await db
    .updateTable('recipe_sign_ins')
    .set({ seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'not in', ended)
    .executeTakeFirst();
  return touched.numUpdatedRows > 0n;
}

/** Saves a request for the owner's second factor. For jobs. */
export async function saveChallenge(
  db: Db,
  id: string,
  { words, kind, expires_at }: Timed<{ words: string; kind: 'code' | 'confirm'; expires_at: Date }>,
): Promise<void> {
  await db
    .updateTable('recipe_sign_ins')
    .set({ state: 'challenged', challenge_id: randomUUID(), challenge_words: words, challenge_kind: kind, expires_at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Also for a sign-in whose process has ended. For jobs. */
export async function endRecipeSignIn(
  db: Db,
  id: string,
  how:
    | { state: 'done'; link_id: number }
    | { state: 'failed'; failure: string; is_fault: boolean }
    | { state: 'cancelled' },
): Promise<boolean> {
  const finished = await db
    .updateTable('recipe_sign_ins')
    .set({ ...how, ciphertext: null })
    .where('id', '=', id)
    .where('state', 'not in', ended)
    .executeTakeFirst();
  return finished.numUpdatedRows > 0n;
}

/**
 * The number of an account's open sign-ins, and of those at a broker that failed within an hour because of typed
 * values.
 */
export async function countRecipeSignIns(
  db: Db,
  of: { account_id: number; broker: string },
): Promise<{ open: number; failed: number }> {
  return db
    .selectFrom('recipe_sign_ins')
    .where('account_id', '=', of.account_id)
    .select([
      sql<number>`count(*) filter (where state not in ('done', 'failed', 'cancelled') and expires_at > now())`.as(
        'open',
      ),
      sql<number>`count(*) filter (where state = 'failed' and not is_fault and broker = ${of.broker}
        and created_at > now() - interval '1 hour')`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
}
