import type { FastifyInstance } from 'fastify';
import { Failure } from '../../errors.ts';
import { isSameSecret } from '../protection/same-secret.ts';

const OPEN = new Set(['/healthz', '/readyz']);

/** Where development credentials are set, every request must send them (`Authorization: Basic`). */
export function requireDevelopmentCredentials(app: FastifyInstance, credentials: string | undefined): void {
  if (credentials === undefined) return;
  const expected = `Basic ${Buffer.from(credentials).toString('base64')}`;
  app.addHook('onRequest', async (request, reply) => {
    if (OPEN.has(request.url) || isSameSecret(request.headers.authorization ?? '', expected)) return;
    reply.header('www-authenticate', 'Basic realm="Trover in development", charset="UTF-8"');
    throw new Failure('not_signed_in', {
      message: 'This is a development host. Send its credentials with the request.',
    });
  });
}
