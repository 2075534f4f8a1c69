import type { Db } from '@trover/db/connect.ts';
import { databaseTimeIn } from '@trover/db/database-time.ts';
import { consumeChallenge, insertChallenge } from '@trover/db/queries/accounts/passkeys.ts';
import { hashToken } from '../tokens.ts';

const CHALLENGE_SECONDS = 5 * 60;

/** EdDSA, ES256 and RS256; every device supports one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** Stores the challenge that an authenticator has to sign. */
export async function storeChallenge(db: Db, challenge: string, account_id: number | null): Promise<void> {
  await insertChallenge(db, {
    challenge_hash: hashToken(challenge),
    account_id,
    expires_at: databaseTimeIn(CHALLENGE_SECONDS),
  });
}

/** Returns whether this challenge was issued to this account. It can be used once. */
export function useChallenge(db: Db, challenge: string, account_id: number | null): Promise<boolean> {
  return consumeChallenge(db, hashToken(challenge), account_id);
}
