import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { assertionSchema } from '@trover/contract/accounts/passkeys.ts';
import { findPasskey, notePasskeyUse, type Passkey } from '@trover/db/queries/accounts/passkeys.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { storeChallenge, useChallenge } from './challenge.ts';

/** The options for a browser's request of any passkey of this host; they do not reveal who has one. */
export async function beginPasskeyLogin({ db }: Context, visitor: Visitor) {
  const { hostname } = new URL(visitor.page_origin);
  const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' });
  await storeChallenge(db, options.challenge, null);
  return { options: { ...options } };
}

const refuse = (): never =>
  fail('wrong_credentials', { message: 'We do not know this passkey. Sign in with your password.' });

/** The account whose passkey signed the challenge at this host, after the device verified the person. */
export async function signInWithPasskey(
  context: Context,
  response: z.output<typeof assertionSchema>,
  visitor: Visitor,
): Promise<number> {
  const signer = (await findSigner(context, response, visitor, null)) ?? refuse();
  if (signer.waits_since !== null)
    fail('wrong_credentials', {
      message:
        'Your password was reset after this passkey was added. Sign in with the password, and confirm once with the passkey.',
    });
  return signer.account_id;
}

/** The passkey that signed a challenge issued to this account, or to no account; undefined if none did. */
export async function findSigner(
  { db }: Context,
  response: z.output<typeof assertionSchema>,
  visitor: Visitor,
  challenged: number | null,
): Promise<Passkey | undefined> {
  const passkey = await findPasskey(db, Buffer.from(response.id, 'base64url'));
  if (!passkey) return undefined;
  const { origin, hostname } = new URL(visitor.page_origin);
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(db, challenge, challenged),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined); // the library throws for every fault
  if (!verified?.verified) return undefined;
  await notePasskeyUse(db, passkey, verified.authenticationInfo.newCounter);
  return passkey;
}
