import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** The address of the assistant for the browsers of this page: ASSISTANT_URL, otherwise its port on the same host. */
export function assistantOriginFor(
  { assistantUrl, assistantPort }: Pick<Config, 'assistantUrl' | 'assistantPort'>,
  request: FastifyRequest,
): string {
  return assistantUrl ?? `${request.protocol}://${request.hostname}:${assistantPort}`;
}
