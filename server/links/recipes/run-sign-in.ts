import { setTimeout as pause } from 'node:timers/promises';
import { databaseTimeIn } from '@trover/db/database-time.ts';
import { saveRecipeDownloads } from '@trover/db/queries/links/recipes/recipe-downloads.ts';
import {
  claimRecipeSignIn,
  endRecipeSignIn,
  type RecipeSignIn,
  removeCiphertext,
  saveChallenge,
  touchRecipeSignIn,
} from '@trover/db/queries/links/recipes/recipe-sign-ins.ts';
import type { Context } from '../../context.ts';
import { Failure } from '../../errors.ts';
import type { Days } from '../providers/provider.ts';
import { storeLink } from '../store-link.ts';
import { openRecipeBrowser } from './browser.ts';
import { openHandOver } from './encrypt-for-process.ts';
import { type Following, followRecipe, RecipeStopped } from './follow-recipe.ts';
import { loadRecipes, needsDays, type Recipe } from './recipe.ts';

/** Interval at which both sides of a sign-in poll for the other's messages. */
export const SIGN_IN_POLL_MS = 250;
const LIFE_MS = 2000;
/** Time limit for receiving the typed values, which arrive at once, since the call that sends them waits. */
const HAND_OVER_MS = 20_000;
/** Time limit of the browser for one sign-in, without the time in which the owner answers. */
const MAX_MS = 150_000;

export const brokenOff = 'The sign-in was interrupted. We saved nothing. Sign in again.';

/**
 * Runs a sign-in from its beginning to its end. An interrupted one cannot continue, since the password is not stored.
 */
export async function runSignIn(context: Context, id: string, stopping: AbortSignal): Promise<void> {
  const { db, log } = context;
  const handOver = await openHandOver();
  const claimed = await claimRecipeSignIn(db, id, {
    public_key: handOver.public_key,
    expires_at: databaseTimeIn(HAND_OVER_MS / 1000),
  });
  if (claimed === undefined) {
    await endRecipeSignIn(db, id, { state: 'failed', failure: brokenOff, is_fault: true });
    return;
  }
  const gone = new AbortController();
  const signal = AbortSignal.any([stopping, gone.signal]);
  const life = setInterval(() => {
    touchRecipeSignIn(db, id).then(
      (isOpen) => isOpen || gone.abort(new Error('its owner has gone')),
      () => {}, // the next attempt reports it
    );
  }, LIFE_MS);
  try {
    const link_id = await follow(context, claimed, { open: handOver.open, signal });
    await endRecipeSignIn(db, id, { state: 'done', link_id });
  } catch (error) {
    if (gone.signal.aborted) return;
    const stopped = stoppedBy(error);
    log.warn(
      { broker: claimed.broker, page: stopped.page, is_fault: stopped.is_fault },
      'a recipe was not followed to its end',
    );
    await endRecipeSignIn(db, id, { state: 'failed', failure: stopped.message, is_fault: stopped.is_fault });
  } finally {
    clearInterval(life);
  }
}

/** Any other error is reported without its message, which may contain typed secrets. */
function stoppedBy(error: unknown): RecipeStopped {
  if (error instanceof RecipeStopped) return error;
  if (error instanceof Failure) return new RecipeStopped(error.message, { is_fault: false });
  return new RecipeStopped(brokenOff, { is_fault: true });
}

interface Work {
  open: (ciphertext: string) => Promise<unknown>;
  signal: AbortSignal;
}

async function waitForOwner(context: Context, id: string, { open, signal }: Work): Promise<unknown> {
  for (;;) {
    const found = await removeCiphertext(context.db, id);
    if (found?.ciphertext) return open(found.ciphertext);
    if (found === undefined || found.is_expired)
      throw new RecipeStopped('The question waited too long for an answer. Sign in again.', { is_fault: false });
    await pause(SIGN_IN_POLL_MS, undefined, { signal });
  }
}

async function follow(context: Context, signIn: RecipeSignIn, work: Work): Promise<number> {
  const { scraper } = context.config.links;
  const recipe = (await loadRecipes(scraper.recipes ?? '')).recipes.find(({ broker }) => broker === signIn.broker);
  if (recipe === undefined)
    throw new RecipeStopped('You can no longer sign in to this broker here. Upload a statement instead.', {
      is_fault: false,
    });
  const days = daysOf(recipe, context.today());
  const fields = (await waitForOwner(context, signIn.id, work)) as Following['fields'];
  const browser = await openRecipeBrowser(recipe, {
    chromium: scraper.chromium ?? '',
    privateHosts: context.config.privateHosts,
  });
  let left = MAX_MS;
  let since = Date.now();
  const close = (): void => void browser.close();
  let overdue = setTimeout(close, left);
  work.signal.addEventListener('abort', close, { once: true });
  try {
    work.signal.throwIfAborted();
    const files = await followRecipe(browser, recipe, {
      fields,
      days,
      ask: async ({ kind, words }) => {
        clearTimeout(overdue);
        left -= Date.now() - since;
        const expires_at = databaseTimeIn(recipe.challenge_seconds);
        await saveChallenge(context.db, signIn.id, { kind, words, expires_at });
        const answer = (await waitForOwner(context, signIn.id, work)) as { answer: string };
        since = Date.now();
        overdue = setTimeout(close, left);
        return answer.answer;
      },
    });
    return await store(context, signIn, recipe, { files, days, signal: work.signal });
  } finally {
    clearTimeout(overdue);
    work.signal.removeEventListener('abort', close);
    if (browser.proxy.refused.size > 0)
      context.log.warn({ broker: recipe.broker, hosts: [...browser.proxy.refused] }, 'a recipe names not all hosts');
    await browser.close();
  }
}

/** The same day this many months before, or the last one of a shorter month. */
function daysOf({ history_months }: Recipe, today: string): Days {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - history_months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return { from: first.toISOString().slice(0, 10), to: today };
}

/** Reads the downloaded files like any trade file, and stores them for the sync that follows. */
async function store(
  context: Context,
  { account_id, portfolio_id, entity_id, broker }: RecipeSignIn,
  recipe: Recipe,
  { files, days, signal }: { files: { path: string; name: string }[]; days: Days; signal: AbortSignal },
): Promise<number> {
  const read = [];
  for (const [position, file] of files.entries())
    read.push(await context.readers.run('read_download', { ...file, position }, signal));
  if (read.every(({ format }) => format === null))
    throw new RecipeStopped(
      `${recipe.name} gave ${files.length === 1 ? 'a file' : 'files'} that we cannot read as trades. Upload a statement instead.`,
      { is_fault: true },
    );
  // The days of a file that could not be read are unknown, so then nothing counts as removed.
  const isComplete = needsDays(recipe) && read.every(({ format }) => format !== null);
  const asked = isComplete ? { from_day: days.from, to_day: days.to } : { from_day: null, to_day: null };
  const accounts = [...new Set(read.flatMap(({ accounts: named }) => named))];
  const link_id = await storeLink(
    context,
    { account_id, portfolio_id, entity_id },
    {
      provider: 'scraper',
      external_id: broker,
      institution_id: broker,
      institution_name: recipe.name,
      accounts: accounts.map((one) => ({ external_id: one, name: recipe.name, mask: one.slice(-4), type: null })),
    },
  );
  await saveRecipeDownloads(
    context.db,
    link_id,
    read.map(({ rows }) => ({ rows: JSON.stringify(rows), ...asked })),
  );
  return link_id;
}
