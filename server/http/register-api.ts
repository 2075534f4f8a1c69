import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerCalendar } from '../claims/calendar.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { registerFiles } from '../files/serve-files.ts';
import { registerImages } from '../images/kept-images.ts';
import { registerOneClick } from '../mail/unsubscribe/routes.ts';
import { findBrand } from '../partners/find-brand.ts';
import { newNonce, pagePolicy } from './content-policy.ts';
import { describeApi } from './openapi/describe-api.ts';
import { renderApiDocs } from './openapi/docs-page.ts';
import { readAnswers } from './openapi/recorded-answers.ts';
import { originOf } from './origin.ts';
import { registerOperations } from './register-operation.ts';
import type { Route } from './route.ts';

/** Role `api`: every call, and the document that lists them. */
export async function registerApi(app: FastifyInstance, context: Context, routes: readonly Route[]): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true });
  acceptJson(app);
  registerOperations(app, context, routes);
  registerFiles(app, context);
  registerImages(app, context);
  registerCalendar(app, context);
  registerOneClick(app, context);
  const document = JSON.stringify(describeApi(operations, { requests: exampleRequests, answers: readAnswers() }));
  const underOwnName = (text: string, { host }: FastifyRequest): string => {
    const { name, marker, firm } = findBrand(host, context.config);
    if (marker === null || firm === null) return text;
    // examples may show firms; on a firm's host there is that one alone
    const others = context.config.partners.filter((partner) => partner.marker !== marker);
    return others.reduce((own, other) => own.replaceAll(other.firm, firm), text).replaceAll('Trover', name);
  };
  app.get('/api/openapi.json', async (request, reply) =>
    reply.type('application/json; charset=utf-8').header('vary', 'host').send(underOwnName(document, request)),
  );
  app.get('/api/docs', async (request, reply) => {
    const nonce = newNonce();
    reply.header('content-security-policy', pagePolicy(nonce)).type('text/html; charset=utf-8');
    const page = renderApiDocs(operations, { nonce, base: originOf(request), examples: exampleRequests });
    return reply.send(underOwnName(page, request));
  });
}

/**
 * Clients that always send `content-type: application/json` may send it with no body. What is not UTF-8 is refused, since
 * reading it all the same would put other letters in the place of those that were meant.
 */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body as Buffer)) return done(notUtf8());
    return void parse(request, body.toString(), done);
  });
}

const notUtf8 = (): Failure =>
  new Failure('invalid_input', { message: 'The body is not text in UTF-8.', fields: { body: 'send JSON in UTF-8' } });
