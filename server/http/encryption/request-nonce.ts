import { createHash } from 'node:crypto';
import { nonceHeader } from '@trover/contract/protocol/encryption.ts';
import type { Db } from '@trover/db/connect.ts';
import { useNonce } from '@trover/db/queries/http/request-nonces.ts';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../errors.ts';
import { isEncrypted } from './encrypted-calls.ts';

const NONCE = /^[\w+/=.-]{16,128}$/;
const WINDOW_SECONDS = 10 * 60;

/** Refuses an encrypted request that is sent a second time: its nonce (`X-Nonce`) works once. */
export async function consumeRequestNonce(db: Db, request: FastifyRequest, caller: string): Promise<void> {
  const nonce = request.headers[nonceHeader];
  if (nonce === undefined || !isEncrypted(request)) return;
  if (typeof nonce !== 'string' || !NONCE.test(nonce)) {
    const message = 'X-Nonce is not a nonce: send 16 to 128 random letters and digits, new for each request.';
    fail('invalid_input', { message });
  }
  const hash = createHash('sha256').update(`${caller} ${nonce}`).digest();
  if (!(await useNonce(db, hash, WINDOW_SECONDS)))
    fail('conflict', { message: 'This request was sent before. Send it with a new X-Nonce if you mean it again.' });
}
