import type { Audience } from '@trover/contract/accounts/roles.ts';
import { STEP_UP_SECONDS } from '@trover/contract/accounts/step-up.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { SignedInWith } from '@trover/db/schema/accounts/accounts.ts';
import type { Config } from '../../config.ts';
import { fail } from '../../errors.ts';

/** How long the sign-in of a demonstration account counts as its confirmation, outside production. */
const DEMONSTRATION_SECONDS = 60 * 60;

type Environment = Pick<Config, 'isProduction'>;
type Confirmed = Pick<
  Session,
  'type' | 'is_demonstration' | 'signed_in_with' | 'seconds_open' | 'seconds_since_step_up'
>;

/** A demonstration account, which has only a password. Production has none and exempts none. */
export const isExempt = ({ is_demonstration }: Pick<Session, 'is_demonstration'>, { isProduction }: Environment) =>
  is_demonstration && !isProduction;

/**
 * For how many more seconds the session is confirmed; 0 where it is not. A sign-in does not confirm a session, since
 * someone who stole the session has the same sign-in; only that of a demonstration account does, outside production.
 */
export function secondsConfirmed(session: Confirmed, environment: Environment): number {
  const { seconds_open, seconds_since_step_up } = session;
  const explicit = seconds_since_step_up === null ? 0 : STEP_UP_SECONDS - seconds_since_step_up;
  const bySignIn = isExempt(session, environment) ? DEMONSTRATION_SECONDS - seconds_open : 0;
  return Math.max(0, explicit, bySignIn);
}

/** Before a signature: for any account, a recent sign-in counts as its confirmation, for as long as an explicit one. */
export function requireRecentSession(session: Confirmed, environment: Environment): void {
  if (session.seconds_open < STEP_UP_SECONDS || secondsConfirmed(session, environment) > 0) return;
  fail('step_up_required', {
    message:
      'You signed in more than ten minutes ago. To sign, confirm that it is you with your password or a passkey.',
  });
}

/** With `explicitly` no sign-in counts as a confirmation, not even that of a demonstration account. */
export function requireStepUp(session: Confirmed, environment: Environment, how?: 'explicitly'): void {
  const counted = how === 'explicitly' ? { ...session, is_demonstration: false } : session;
  if (secondsConfirmed(counted, environment) === 0) fail('step_up_required');
}

/** An operator's calls need a session with two factors; a password alone opens only what every user can open. */
export function requireSecondFactor(audience: Audience, session: Confirmed, environment: Environment): void {
  if (audience === 'anyone' || audience === 'signed_in') return;
  if (needsSecondFactor(session, environment)) fail('second_factor_missing');
}

/** Sign-ins that prove two factors to us; a provider that a client runs does not. */
const twoFactors: ReadonlySet<SignedInWith> = new Set(['password_and_code', 'password_and_recovery_code', 'passkey']);

/** Whether this is an operator who signed in without the required second factor. */
const needsSecondFactor = (session: Confirmed, environment: Environment): boolean =>
  session.type === 'operator' && !twoFactors.has(session.signed_in_with) && !isExempt(session, environment);
