import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';

const sessions = new AsyncLocalStorage<Session | null>();

/** Runs a call's handler as its session's: whatever it signs can be bound to that session without being handed it. */
export const runAsSession = <Result>(session: Session | null, run: () => Result): Result => sessions.run(session, run);

/** The session of the call that is being answered; null outside of calls and for who is not signed in. */
export const currentSession = (): Session | null => sessions.getStore() ?? null;
