import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { stepUp as declared, stepUpSchema } from '@trover/contract/accounts/step-up.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type { Db } from '@trover/db/connect.ts';
import { listPasskeys, type Passkey, resumePasskey } from '@trover/db/queries/accounts/passkeys.ts';
import { confirmSession, type Session } from '@trover/db/queries/accounts/sessions.ts';
import { findTotp } from '@trover/db/queries/accounts/totp.ts';
import type { SignedInWith } from '@trover/db/schema/accounts/accounts.ts';
import type { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { limitAttempts, limits } from '../limit-attempts.ts';
import { storeChallenge } from '../passkeys/challenge.ts';
import { findSigner } from '../passkeys/sign-in-with-passkey.ts';
import { requireOwnPassword } from '../passwords/require-own-password.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { inSeconds } from '../tokens.ts';
import { isExempt, secondsConfirmed } from './require-step-up.ts';

type StepUpState = z.output<typeof stepUpSchema>;

/** Until when the session is confirmed, and the methods with which the account can confirm it on this host. */
export async function showStepUp(context: Context, session: Session, visitor: Visitor): Promise<StepUpState> {
  const { db, config } = context;
  const { hostname } = new URL(visitor.page_origin);
  const hasApp = (await findTotp(db, session.account_id))?.confirmed_at != null;
  const hasPasskey = (await listPasskeys(db, session.account_id)).some(({ host }) => host === hostname);
  const seconds = secondsConfirmed(session, config);
  const isPasswordEnough = session.type !== 'operator' || isExempt(session, config);
  return {
    confirmed_until: seconds === 0 ? null : inSeconds(seconds).toISOString(),
    methods: [
      ...(hasPasskey ? (['passkey'] as const) : []),
      ...(session.signed_in_with === 'sign_on' && session.type === 'investor'
        ? (['sign_on'] as const)
        : hasApp
          ? (['password_and_code'] as const)
          : isPasswordEnough
            ? (['password'] as const)
            : []),
    ],
  };
}

/** The options for a browser's request of a passkey of this account only. */
export async function beginStepUpPasskey({ db }: Context, { account_id }: Session, visitor: Visitor) {
  const { hostname } = new URL(visitor.page_origin);
  const own = (await listPasskeys(db, account_id)).filter(({ host }) => host === hostname);
  if (own.length === 0) fail('conflict', { message: 'You have no passkey here. Use your password.' });
  const options = await generateAuthenticationOptions({
    rpID: hostname,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  });
  await storeChallenge(db, options.challenge, account_id);
  return { options: { ...options } };
}

/** Confirms the session with one of the methods that sign its owner in. */
export async function stepUp(
  context: Context,
  session: Session,
  given: BodyOf<typeof declared>,
  visitor: Visitor,
): Promise<StepUpState> {
  const confirmed_with = await proveOwner(context, session, given, visitor);
  const signed_in_with = session.signed_in_with === 'password' ? confirmed_with : session.signed_in_with;
  await context.db.transaction().execute(async (trx) => {
    await confirmSession(trx, session, signed_in_with);
    await recordAudit(trx, { action: 'session_confirmed', by: visitor, detail: { confirmed_with } });
  });
  await visitor.sessions.renew(); // someone who had the token before gets no confirmed session
  return showStepUp(context, { ...session, seconds_since_step_up: 0 }, visitor);
}

/** After a reset a passkey counts again once someone who signed in with the new password uses it. */
async function resume(db: Db, { signed_in_with }: Session, passkey: Passkey): Promise<void> {
  if (!signed_in_with.startsWith('password')) {
    const sentence = 'your password was reset after this passkey was added. Sign in with the password to use it again';
    fail('invalid_input', { message: `Check credential: ${sentence}.`, fields: { 'body.credential': sentence } });
  }
  await resumePasskey(db, passkey);
}

async function proveOwner(
  context: Context,
  session: Session,
  { password, code, credential }: BodyOf<typeof declared>,
  visitor: Visitor,
): Promise<SignedInWith> {
  const { db, config } = context;
  const { account_id } = session;
  if (credential) {
    const signer = await findSigner(context, credential, visitor, account_id);
    if (signer?.account_id === account_id) {
      if (signer.waits_since !== null) await resume(db, session, signer);
      return 'passkey';
    }
    const sentence = 'this passkey is not yours, or the request expired: start again';
    return fail('invalid_input', {
      message: `Check credential: ${sentence}.`,
      fields: { 'body.credential': sentence },
    });
  }
  await requireOwnPassword(db, session, password ?? '');
  if (code !== undefined) await limitAttempts(db, limits.code(account_id));
  const factor = await checkSecondFactor(context, account_id, code);
  if (factor === 'missing') fail('second_factor_required');
  if (factor === 'wrong') fail('wrong_code', { fields: { 'body.code': 'this code isn’t right, or was already used' } });
  if (factor !== 'none') return `password_and_${factor}`;
  if (session.type === 'operator' && !isExempt(session, config)) fail('second_factor_missing');
  return 'password';
}
