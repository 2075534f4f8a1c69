import { setTimeout as pause } from 'node:timers/promises';
import type { LinkProvider } from '@trover/contract/links/links.ts';
import { type Allowance, reserveAllowances } from '@trover/db/queries/links/allowances.ts';
import { type ProviderCall, ProviderError } from './provider.ts';

/** A job does not wait longer than this, but returns to the queue. */
const MAX_SECONDS = 30;

/** Waits until a provider's rate limit, which all processes share, permits another call. */
export async function waitForAllowance(
  { context, signal }: ProviderCall,
  provider: LinkProvider,
  allowances: readonly Allowance[],
): Promise<void> {
  const seconds = await reserveAllowances(context.db, provider, allowances, MAX_SECONDS);
  if (seconds <= 0) return;
  if (seconds > MAX_SECONDS)
    throw new ProviderError('retry', 'We have reached the provider’s limit. We continue in a moment.', {
      // Random delay, so that waiting calls do not all retry at once.
      after_seconds: Math.ceil(seconds * (1 + Math.random())),
      is_own_limit: true,
    });
  await pause(Math.ceil(seconds * 1000), undefined, signal ? { signal } : {});
}
