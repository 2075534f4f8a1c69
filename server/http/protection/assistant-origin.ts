import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** Where the browsers of this page find the assistant: at ASSISTANT_URL, otherwise at its port on the same host. */
export function assistantOriginFor(
  { assistantUrl, assistantPort }: Pick<Config, 'assistantUrl' | 'assistantPort'>,
  request: FastifyRequest,
): string {
  return assistantUrl ?? `${request.protocol}://${request.hostname}:${assistantPort}`;
}
