import multipart from '@fastify/multipart';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerCalendar } from '../claims/calendar.ts';
import type { Context } from '../context.ts';
import { registerFiles } from '../files/serve-files.ts';
import { registerIdentityWebhook } from '../identity/provider/webhook.ts';
import { registerImages } from '../images/stored-images.ts';
import { registerWebhooks } from '../links/webhooks.ts';
import { registerOneClick } from '../mail/unsubscribe/routes.ts';
import { findBrand } from '../partners/find-brand.ts';
import { registerSourceWebhooks } from '../sources/courtlistener/webhook.ts';
import { renderApiDocs } from './openapi/docs-page.ts';
import { apiDocument } from './openapi/document.ts';
import { newNonce, pagePolicy } from './protection/content-policy.ts';
import { originOf } from './protection/origin.ts';
import { acceptJson } from './read-json.ts';
import { registerOperations } from './register-operation.ts';
import type { Route } from './route.ts';

const MAX_HOSTS = 20;

/** Role `api`: all calls, and the document that lists them. */
export async function registerApi(app: FastifyInstance, context: Context, routes: readonly Route[]): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true });
  acceptJson(app);
  registerOperations(app, context, routes);
  registerFiles(app, context, routes);
  registerImages(app, context);
  registerCalendar(app, context);
  registerOneClick(app, context);
  registerWebhooks(app, context);
  registerIdentityWebhook(app, context);
  registerSourceWebhooks(app, context);
  const underOwnName = (text: string, { host }: FastifyRequest): string => {
    const { name, marker, firm } = findBrand(host, context.config);
    if (marker === null || firm === null) return text;
    // examples may show partner firms; on a firm's host only that firm may appear
    const others = context.config.partners.filter((partner) => partner.marker !== marker);
    return others.reduce((own, other) => own.replaceAll(other.firm, firm), text).replaceAll('Trover', name);
  };
  app.get('/api/openapi.json', async (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('vary', 'host')
      .send(underOwnName(await apiDocument(), request)),
  );
  const pages = new Map<string, string>();
  /** A placeholder for the nonce in the cached page; no caller can know it. */
  const marker = newNonce();
  /** Rendered once for each of our own hosts: the page is 1.5 MB, and public. */
  const docsFor = (request: FastifyRequest): string => {
    const base = originOf(request);
    let page = pages.get(base);
    if (page === undefined) {
      page = underOwnName(renderApiDocs(operations, { nonce: marker, base, examples: exampleRequests }), request);
      if (pages.size >= MAX_HOSTS) pages.clear();
      pages.set(base, page);
    }
    return page;
  };
  app.get('/api/docs', async (request, reply) => {
    const nonce = newNonce();
    reply.header('content-security-policy', pagePolicy(nonce)).type('text/html; charset=utf-8');
    return reply.send(docsFor(request).replaceAll(marker, nonce));
  });
}
