import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { buildBase } from '../http/build-app.ts';
import { hostPredicate } from '../http/protection/allowed-hosts.ts';
import { acceptJson } from '../http/read-json.ts';
import { registerOperations } from '../http/register-operation.ts';
import { findPartnerOfHost } from '../partners/find-brand.ts';
import { assistantRoutes } from './routes.ts';

/**
 * Whether an origin is one of the portal's own: that of PUBLIC_URL, of a partner's subdomain, or of PORT on the same
 * host. Browsers on these pages may call the assistant with the portal's session.
 */
function portalPages(config: Config): (request: FastifyRequest, origin: string) => boolean {
  const isOwnHost = hostPredicate(config);
  const { publicUrl, apiBase, port } = config;
  const named = new Set([publicUrl, apiBase].flatMap((one) => (one ? [new URL(one).origin] : [])));
  return (request, origin) => {
    if (named.has(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const { protocol, hostname, port: sent, host } = new URL(origin);
    if (publicUrl !== undefined && findPartnerOfHost(host, config) !== undefined)
      return protocol === new URL(publicUrl).protocol && isOwnHost(host);
    const usual = protocol === 'https:' ? 443 : 80;
    return (
      hostname === request.hostname &&
      protocol === `${request.protocol}:` &&
      (sent === '' ? usual : Number(sent)) === port &&
      isOwnHost(host)
    );
  };
}

/** The server that listens on ASSISTANT_PORT. */
export async function buildAssistant(context: Context): Promise<FastifyInstance> {
  const config: Config = { ...context.config, pages: portalPages(context.config) };
  const own: Context = { ...context, config };
  const app = buildBase(own);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  acceptJson(app);
  registerOperations(app, own, assistantRoutes);
  return app;
}
