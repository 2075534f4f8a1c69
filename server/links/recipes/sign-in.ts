import { setTimeout as pause } from 'node:timers/promises';
import { databaseTimeIn } from '@trover/db/database-time.ts';
import { findLinkOfPortfolio } from '@trover/db/queries/links/links.ts';
import {
  addRecipeSignIn,
  countRecipeSignIns,
  deliverCiphertext,
  endRecipeSignIn,
  findOpenRecipeSignIn,
  findRecipeSignIn,
  type RecipeSignIn,
} from '@trover/db/queries/links/recipes/recipe-sign-ins.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { followRecipeJob } from '../../jobs/links/follow-recipe-job.ts';
import type { LinkOwner } from '../policy.ts';
import { otherLink } from '../store-link.ts';
import { encryptFor } from './encrypt-for-process.ts';
import { loadRecipes, type Recipe } from './recipe.ts';
import { brokenOff, SIGN_IN_POLL_MS } from './run-sign-in.ts';

/** Time limit for waiting until a browser is free. */
const QUEUE_MS = 45_000;
/** A process that runs a sign-in updates its heartbeat every two seconds. */
const LOST_SECONDS = 15;
export const MAX_OPEN_SIGN_INS = 2;
/** Maximum number of failed sign-ins, since brokers lock an account after a few wrong passwords. */
const MAX_FAILED = 5;

interface Typed {
  broker: string;
  fields?: Record<string, string> | undefined;
  challenge_id?: string | undefined;
  answer?: string | undefined;
}

type SignInOutcome = { link_id: number } | { challenge: { id: string; words: string; kind: 'code' | 'confirm' } };

const noLongerOpen = 'The broker’s question is no longer open. Sign in again.';

/**
 * Signs in at a broker by a recipe: begins with the values that the owner typed, or continues with the answer to a
 * question.
 */
export async function signInByRecipe(context: Context, owner: LinkOwner, typed: Typed): Promise<SignInOutcome> {
  const { recipes, faults } = await loadRecipes(context.config.links.scraper.recipes ?? '');
  if (faults.length > 0) context.log.warn({ faults }, 'recipes that cannot be used');
  const recipe = recipes.find(({ broker }) => broker === typed.broker);
  if (recipe === undefined) fail('not_found', { message: `There is no recipe for ${typed.broker}.` });
  return typed.challenge_id === undefined
    ? begin(context, owner, recipe, typed.fields)
    : answer(context, owner, recipe, { challenge_id: typed.challenge_id, text: typed.answer ?? '' });
}

async function begin(
  context: Context,
  owner: LinkOwner,
  recipe: Recipe,
  fields: Record<string, string> | undefined,
): Promise<SignInOutcome> {
  const { account_id, portfolio_id } = owner;
  const given = requireFields(recipe, fields);
  const known = await findLinkOfPortfolio(context.db, { account_id, portfolio_id, provider: 'scraper' });
  if (known !== undefined && known.external_id !== recipe.broker) fail('conflict', { message: otherLink });
  const { open, failed } = await countRecipeSignIns(context.db, { account_id, broker: recipe.broker });
  if (open >= MAX_OPEN_SIGN_INS)
    fail('conflict', { message: 'You have other sign-ins in progress. Finish them first.' });
  if (failed >= MAX_FAILED)
    fail('conflict', {
      message: `${recipe.name} refused several sign-ins. Wait for an hour, so that it does not lock your account.`,
      retry_after: 3600,
    });
  const expires_at = databaseTimeIn(QUEUE_MS / 1000);
  const id = await addRecipeSignIn(context.db, { ...owner, broker: recipe.broker, expires_at });
  await context.jobs.send(followRecipeJob, { sign_in_id: id });
  const waiting = await until(context, { account_id, id }, ({ state }) => state !== 'queued');
  if (waiting.state === 'waiting') {
    const ciphertext = await encryptFor(waiting.public_key!, given);
    if (!(await deliverCiphertext(context.db, { account_id, id, challenge_id: null }, ciphertext)))
      fail('conflict', { message: brokenOff });
  }
  return outcomeOf(context, { account_id, id, after: null });
}

async function answer(
  context: Context,
  { account_id, portfolio_id }: LinkOwner,
  recipe: Recipe,
  { challenge_id, text }: { challenge_id: string; text: string },
): Promise<SignInOutcome> {
  const asked = await findOpenRecipeSignIn(context.db, { account_id, portfolio_id });
  const isAsked =
    asked?.state === 'challenged' && asked.challenge_id === challenge_id && asked.broker === recipe.broker;
  if (!isAsked || asked.is_expired || asked.unseen_seconds > LOST_SECONDS) fail('conflict', { message: noLongerOpen });
  if (asked.challenge_kind === 'code' && text.trim() === '')
    fail('invalid_input', {
      message: 'Check body.answer: this is missing.',
      fields: { 'body.answer': 'enter the code' },
    });
  const { id } = asked;
  const ciphertext = await encryptFor(asked.public_key!, { answer: text.trim() });
  if (!(await deliverCiphertext(context.db, { account_id, id, challenge_id }, ciphertext)))
    fail('conflict', { message: noLongerOpen });
  return outcomeOf(context, { account_id, id, after: challenge_id });
}

/** Requires exactly the fields of the recipe, each with a value. */
function requireFields(recipe: Recipe, fields: Record<string, string> | undefined): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { name } of recipe.fields)
    if (!fields || !Object.hasOwn(fields, name) || fields[name] === '')
      faults[`body.fields.${name}`] = 'this is missing';
  const named = recipe.fields.map(({ name }) => name);
  for (const name of Object.keys(fields ?? {}))
    if (!named.includes(name)) faults[`body.fields.${name}`] = `use ${named.join(', ')}`;
  const [first] = Object.entries(faults);
  if (first !== undefined) fail('invalid_input', { message: `Check ${first[0]}: ${first[1]}.`, fields: faults });
  return fields!;
}

type Of = { account_id: number; id: string };

/** Waits until a sign-in reaches a state; fails if its process has ended. */
async function until(context: Context, of: Of, isFar: (signIn: RecipeSignIn) => boolean): Promise<RecipeSignIn> {
  for (;;) {
    const found = await findRecipeSignIn(context.db, of);
    if (found === undefined) fail('conflict', { message: brokenOff });
    if (isFar(found)) return found;
    const isQueued = found.state === 'queued';
    if (isQueued && found.is_expired) {
      await endRecipeSignIn(context.db, of.id, { state: 'cancelled' });
      fail('provider_failed', { message: 'Other sign-ins are running now. Try again in a minute.', retry_after: 60 });
    }
    if (!isQueued && found.unseen_seconds > LOST_SECONDS) {
      await endRecipeSignIn(context.db, of.id, { state: 'failed', failure: brokenOff, is_fault: true });
      fail('provider_failed', { message: brokenOff });
    }
    await pause(SIGN_IN_POLL_MS);
  }
}

/** The next question, the link, or the failure, whichever is first. */
async function outcomeOf(context: Context, { after, ...of }: Of & { after: string | null }): Promise<SignInOutcome> {
  const found = await until(
    context,
    of,
    ({ state, challenge_id }) =>
      state === 'done' ||
      state === 'failed' ||
      state === 'cancelled' ||
      (state === 'challenged' && challenge_id !== after),
  );
  if (found.state === 'done') return { link_id: found.link_id! };
  if (found.state === 'challenged')
    return {
      challenge: { id: found.challenge_id!, words: found.challenge_words!, kind: found.challenge_kind! },
    };
  if (found.state === 'cancelled') fail('conflict', { message: 'Another sign-in for this portfolio was started.' });
  return fail(found.is_fault ? 'provider_failed' : 'conflict', { message: found.failure ?? brokenOff });
}
