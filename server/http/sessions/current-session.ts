import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';

const sessions = new AsyncLocalStorage<Session | null>();

/**
 * Runs a call's handler with its session, so that code can bind what it signs to that session without getting it as a
 * parameter.
 */
export const runAsSession = <Result>(session: Session | null, run: () => Result): Result => sessions.run(session, run);

/** The session of the present call; null outside of calls and for a visitor who is not signed in. */
export const currentSession = (): Session | null => sessions.getStore() ?? null;
