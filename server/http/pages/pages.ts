import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { PageContext, PageSession, Theme } from '@trover/contract/protocol/page-context.ts';
import { StartupError } from '@trover/db/embedded/startup-error.ts';
import { findPageSession, type Session } from '@trover/db/queries/accounts/sessions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContext, ServerBuild } from 'react-router';
import { userTypeOf } from '../../accounts/show-profile.ts';
import { currentText, requireFee } from '../../claims/texts/texts.ts';
import { projectFolder } from '../../config.ts';
import type { Context } from '../../context.ts';
import { Failure, fail } from '../../errors.ts';
import { findBrand } from '../../partners/find-brand.ts';
import { asFailure } from '../answer-errors.ts';
import { clientSettings } from '../client/settings.ts';
import { assistantOriginFor } from '../protection/assistant-origin.ts';
import { filePolicy, newNonce, pagePolicy } from '../protection/content-policy.ts';
import { originOf } from '../protection/origin.ts';
import { signalOf } from '../register-operation.ts';
import type { Route, Visitor } from '../route.ts';
import { apiKeyOf, readSession } from '../sessions/session-cookie.ts';
import { sessionTokenOf } from '../sessions/session-token.ts';
import { createInProcessApi } from './in-process.ts';
import { ASSET_CACHING, publishAssets, registerAssets, republishAssets } from './page-assets.ts';
import { PageCache, type StoredAnswer } from './page-cache.ts';
import { pageHandler, providerFor } from './page-handler.ts';
import { SharedPages } from './shared-pages.ts';

/** What the build of web/ exports in addition to its routes: the key of the context that its loaders read. */
interface PagesModule {
  serverContext: { pageContext: RouterContext<PageContext> };
}

/** The source of the pages: the build, or Vite in development. */
export interface PageSource {
  load: () => Promise<ServerBuild>;
  isDevelopment: boolean;
  policy: (nonce: string, more?: { connect: string[]; frame: string[] }) => string;
}

/** Time limit for rendering a cached page, in milliseconds. */
const RENEWAL = 30_000;

const buildFolder = join(projectFolder, 'web', 'build');
const entry = join(buildFolder, 'server', 'index.js');

/** The build of the pages, and the assets of every version that browsers may still use. */
export async function serveBuild(app: FastifyInstance, { config, db, log }: Context): Promise<PageSource> {
  if (!isBuilt()) throw new StartupError('The pages are not built: run `npm run build`, or start with `npm start`.');
  const { apiBase } = config;
  const client = join(buildFolder, 'client');
  // A route for each of a thousand files would make each start a third of a second longer.
  await app.register(fastifyStatic, {
    root: client,
    serve: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(join('client', 'assets'));
      reply.header('cache-control', isHashed ? ASSET_CACHING : 'public, max-age=3600');
      reply.header('content-security-policy', filePolicy(apiBase));
    },
  });
  const assets = join(client, 'assets');
  const [build, own, files] = await Promise.all([
    import(pathToFileURL(entry).href) as Promise<ServerBuild>,
    readdir(assets),
    readdir(client, { withFileTypes: true }),
    publishAssets(db, assets),
  ]);
  for (const { name } of files.filter((file) => file.isFile())) app.get(`/${name}`, (_, reply) => reply.sendFile(name));
  registerAssets(app, db, new Set(own), filePolicy(apiBase));
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  void republishAssets(db, assets, log, closing.signal);
  return { load: async () => build, isDevelopment: false, policy: pagePolicy };
}

/** Whether the pages are built: the role `api` serves the blog if they are, and starts without it if not. */
export const isBuilt = (): boolean => existsSync(entry);

/**
 * Role `web`: React Router answers every GET that no other route answers. Role `api` alone serves only the pages of the
 * blog, which is on its host (requirement R-15).
 */
export function registerPages(
  app: FastifyInstance,
  context: Context,
  routes: readonly Route[],
  source: PageSource,
  paths: readonly string[] = ['/*'],
): void {
  const apiFor = createInProcessApi(routes);
  const cache = new PageCache();
  const shared = new SharedPages();
  const { connectorUrl } = context.config;
  const frames = {
    frame: connectorUrl === undefined ? [] : [new URL(connectorUrl).origin],
  };

  // A missing API address gets an API response, not a page.
  for (const url of ['/api/*', '/assets/*']) app.get(url, (_, reply) => reply.callNotFound());
  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const build = await source.load();
    const { pageContext } = (build.entry.module as unknown as PagesModule).serverContext;
    const nonce = newNonce();
    const log = request.log as Context['log'];
    const client = clientSettings(context.config, request.host);
    const assistant = assistantOriginFor(context.config, request);
    const elsewhere = { connect: client?.base ? [client.base, assistant] : [assistant], ...frames };
    const handler = pageHandler(build, source.isDevelopment ? 'development' : 'production');
    const make = (session: Session | null, signal: AbortSignal, isCached = false): Promise<Response> => {
      const provider = providerFor(log);
      provider.set(pageContext, {
        nonce,
        session: session && presentSession(session),
        api: apiFor({ context, visitor: visitorOf(request, session, client?.base), files: nothing(), log, signal }),
        today: context.today(),
        fee_pct: session?.frame?.agreed_fee_pct ?? requireFee(currentText('longterm')),
        brand: findBrand(request.host, context.config),
        has_demonstration: context.config.hasDemonstration,
        origin: originOf(request),
        theme: themeOf(request.cookies.theme),
        client,
        assistant,
        connector: connectorUrl ?? null,
      });
      return handler(toRequest(request, signal, isCached), provider);
    };
    const answer = async (): Promise<Response | StoredAnswer> => {
      // a visitor without a cookie is anonymous: no session, no chosen theme, no closed notice
      const isNobody = !source.isDevelopment && !request.headers.cookie;
      const key = `${originOf(request)} ${request.url}`;
      if (request.method !== 'GET' || !isNobody) {
        const makeFor = async (isForSeveral: boolean): Promise<Response> =>
          make(
            await readSession(context, request, reply, findPageSession(context.today())),
            isForSeveral ? new AbortController().signal : signalOf(reply),
          );
        // an API key is a caller of its own, whatever cookies come with it
        if (source.isDevelopment || request.method !== 'GET' || apiKeyOf(request) !== undefined) return makeFor(false);
        const { cookie, 'user-agent': program } = request.headers;
        return shared.answer(JSON.stringify([key, cookie, program]), nonce, makeFor);
      }
      // not aborted when its visitor disconnects: half a page would be cached for later visitors
      const makeForAll = async (): Promise<Response> => {
        const signal = AbortSignal.timeout(RENEWAL);
        return cache.store(key, nonce, await make(null, signal, true), signal);
      };
      const renew = async (): Promise<void> => {
        try {
          await makeForAll();
        } catch (error) {
          log.warn({ err: error }, 'a cached page could not be renewed');
        }
      };
      return cache.find(key, nonce, renew) ?? makeForAll();
    };
    const response = await answer();
    reply.header('content-security-policy', source.policy(nonce, elsewhere));
    return send(reply, response, sessionTokenOf(context.config, request) !== undefined);
  };
  for (const path of paths) app.get(path, { errorHandler: answerPlainly }, answerPage);
}

/** The fallback page, where even the designed error page could not be rendered. */
function sendPlainly(reply: FastifyReply, { status, message }: Failure): FastifyReply {
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store');
  return reply.send(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${message}</title><h1>${message}</h1><p>The id of this request is ${reply.request.id}.</p><p><a href="/">Home</a></p></html>`,
  );
}

function answerPlainly(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = asFailure(error);
  if (failure.isReported) request.log.error({ err: error }, 'a page failed');
  if (failure.retry_after !== undefined) reply.header('retry-after', failure.retry_after);
  void sendPlainly(reply, failure);
}

function presentSession(session: Session): PageSession {
  const { account_id, email, first_name, last_name, type, org_type, frame, viewing } = session;
  return {
    account: { id: String(account_id), email, first_name, last_name, type: userTypeOf(type), org_type },
    unread_count: frame?.unread ?? 0,
    waiting_count: frame?.waiting ?? 0,
    decisions_count: frame?.decisions ?? 0,
    has_longterm_contract: frame?.has_longterm_contract ?? false,
    ...(viewing && { viewing: { reason: viewing.reason, ends_at: viewing.ends_at.toISOString() } }),
  };
}

const themeOf = (cookie: string | undefined): Theme | null => (cookie === 'light' || cookie === 'dark' ? cookie : null);

async function* nothing(): AsyncGenerator<never> {}

/** For loaders, which only read: they cannot sign anyone in or out. */
function visitorOf(request: FastifyRequest, session: Session | null, base = ''): Visitor {
  const refuse = () => fail('not_allowed', { message: 'A page that is being made cannot do this.' });
  return {
    session,
    address: request.ip,
    user_agent: request.headers['user-agent'] ?? null,
    request_id: request.id,
    origin: base || originOf(request),
    page_origin: originOf(request),
    guest: { hash: () => null, open: refuse },
    sessions: {
      open: async () => refuse(),
      renew: async () => refuse(),
      close: async () => refuse(),
      isKnownFor: async () => refuse(),
    },
    csrfToken: refuse,
  };
}

/** The only headers that a page may depend on. */
const PAGE_HEADERS = ['accept', 'cookie', 'host', 'user-agent'] as const;
/** A cached page is served to others, crawlers included, so it does not depend on the browser. */
const CACHED_PAGE_HEADERS = ['host'] as const;

function toRequest(request: FastifyRequest, signal: AbortSignal, isCached: boolean): Request {
  const headers = new Headers();
  for (const name of isCached ? CACHED_PAGE_HEADERS : PAGE_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  if (!URL.canParse(request.url, originOf(request)))
    fail('invalid_input', { message: 'This is not an address of this site.' });
  return new Request(new URL(request.url, originOf(request)), { method: request.method, headers, signal });
}

function send(reply: FastifyReply, response: Response | StoredAnswer, isPersonal: boolean): FastifyReply {
  const headers = new Headers(response.headers as [string, string][] | Headers);
  const isFailedRender = response.status >= 500 && headers.get('content-type')?.startsWith('text/plain');
  if (isFailedRender) return sendPlainly(reply, new Failure('internal_error'));
  reply.code(response.status);
  for (const [name, value] of headers) reply.header(name, value); // there is one set-cookie header for each cookie
  // also for a page rendered for another request of the same person, so that Back shows nothing of it after signing out
  if (isPersonal) reply.header('cache-control', 'private, no-store');
  else if (!headers.has('cache-control') && !reply.hasHeader('cache-control'))
    reply.header('cache-control', 'private, no-cache');
  if ('page' in response) return reply.send(response.page);
  if (!response.body) return reply.send('');
  return reply.send(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]));
}
