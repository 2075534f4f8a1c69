import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { newCredentialSchema } from '@trover/contract/accounts/passkeys.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { deletePasskey, insertPasskey, listPasskeys, type Passkey } from '@trover/db/queries/accounts/passkeys.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { mailBrand } from '../../mail/mail-brand.ts';
import { factorMail } from '../mails.ts';
import { requireOwner } from '../passwords/require-own-password.ts';
import { postSecurityMail } from '../post-security-mail.ts';
import { ALGORITHMS, storeChallenge, useChallenge } from './challenge.ts';

const MAX_PASSKEYS = 20;

/**
 * What the browser needs to create a passkey. The device always verifies the person, so a passkey is two factors in
 * one.
 */
export async function beginPasskey({ db, config }: Context, session: Session, password: string, visitor: Visitor) {
  const { account_id, email, partner } = session;
  await requireOwner({ db, config }, session, password);
  const present = await listPasskeys(db, account_id);
  if (present.length >= MAX_PASSKEYS)
    fail('conflict', { message: `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.` });
  const { hostname } = new URL(visitor.page_origin);
  const options = await generateRegistrationOptions({
    rpName: mailBrand(config, partner).product,
    rpID: hostname,
    userName: email,
    userID: new Uint8Array(Buffer.from(String(account_id))),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: present
      .filter(({ host }) => host === hostname)
      .map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports })),
  });
  await storeChallenge(db, options.challenge, account_id);
  return { options: { ...options } };
}

interface NewPasskey {
  name: string;
  credential: z.output<typeof newCredentialSchema>;
}

export async function addPasskey(
  context: Context,
  session: Session,
  { name, credential: response }: NewPasskey,
  visitor: Visitor,
): Promise<Omit<Passkey, 'public_key'>> {
  const { account_id } = session;
  const { origin, hostname } = new URL(visitor.page_origin);
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(context.db, challenge, account_id),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined); // the library throws for every fault
  if (!verified?.verified) {
    const sentence = 'this passkey is not for this page, or the request expired: start again';
    fail('invalid_input', { message: `Check credential: ${sentence}.`, fields: { 'body.credential': sentence } });
  }
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const passkey = {
    account_id,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    host: hostname,
    name,
    is_backed_up: credentialBackedUp,
  };
  return context.db.transaction().execute(async (trx) => {
    const id = await insertPasskey(trx, passkey);
    if (id === undefined) fail('conflict', { message: 'This passkey is already added.' });
    const account = await requireAccount(trx, account_id);
    await postSecurityMail(context, trx, account, factorMail, { change: 'passkey_added', visitor });
    await recordAudit(trx, { action: 'passkey_added', by: visitor, subject: { kind: 'passkey', id } });
    return { ...passkey, id, created_at: new Date(), last_used_at: null, waits_since: null };
  });
}

export async function removePasskey(
  context: Context,
  session: Session,
  { id, password }: { id: number; password: string },
  visitor: Visitor,
): Promise<void> {
  const { account_id } = session;
  await requireOwner(context, session, password);
  await context.db.transaction().execute(async (trx) => {
    if (!(await deletePasskey(trx, { account_id, id }))) fail('not_found', { message: 'You have no such passkey.' });
    const account = await requireAccount(trx, account_id);
    await postSecurityMail(context, trx, account, factorMail, { change: 'passkey_removed', visitor });
    await recordAudit(trx, { action: 'passkey_removed', by: visitor, subject: { kind: 'passkey', id } });
  });
}
