import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { bodyLimits } from '@trover/contract/protocol/body-limits.ts';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { registerFeed } from '../blog/feed.ts';
import type { Context } from '../context.ts';
import { traceRequests } from '../monitoring/trace-requests.ts';
import { registerBrandFiles } from '../partners/brand-files.ts';
import { registerEmbed } from '../partners/embed/register-embed.ts';
import { routes as allRoutes } from '../routes.ts';
import { registerSharePictures } from '../share/routes.ts';
import { registerSitemap } from '../site/sitemap.ts';
import { registerTraces } from '../tracking/traces.ts';
import { registerErrors } from './answer-errors.ts';
import { requireDevelopmentCredentials } from './development/credentials.ts';
import { serveFromVite } from './development/pages.ts';
import { registerHealth } from './health.ts';
import { limitPages } from './limits/page-limits.ts';
import { registerMetrics } from './metrics.ts';
import { isBuilt, registerPages, serveBuild } from './pages/pages.ts';
import { requireAllowedHost } from './protection/allowed-hosts.ts';
import { limitBodySize } from './protection/body-size.ts';
import { allowOwnOrigins } from './protection/cross-origin.ts';
import { registerSecurityHeaders } from './protection/security-headers.ts';
import { trustProxyOption } from './protection/trusted-proxies.ts';
import { closeUnusedConnections } from './protection/unused-connections.ts';
import { registerApi } from './register-api.ts';
import { registerRequestIds, requestId } from './request-ids.ts';
import type { Route } from './route.ts';
import { answerUnreadableAddress, answerUnreadableRequest, readableAddress } from './unreadable-requests.ts';

/** Fast rather than small: responses are compressed for each request. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** Time limit in milliseconds for a request to arrive, including a large file over a slow connection. */
const MAX_REQUEST_MS = 15 * 60_000;

/** The common parts of every server, whatever its roles: ids, log lines, failures, health and metrics. */
export function buildBase(context: Context): FastifyInstance {
  const app = Fastify({
    loggerInstance: context.log,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: trustProxyOption(context.config.trustProxy),
    requestTimeout: MAX_REQUEST_MS,
    bodyLimit: bodyLimits.anyone.bytes,
    forceCloseConnections: 'idle',
    // A request on an open connection is still answered while the program stops, and the connection is closed.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerUnreadableRequest,
  }) as unknown as FastifyInstance;
  closeUnusedConnections(app);
  registerRequestIds(app);
  if (context.config.telemetry) traceRequests(app);
  registerSecurityHeaders(app);
  registerErrors(app, context);
  limitBodySize(app);
  requireAllowedHost(app, context.config);
  allowOwnOrigins(app, context.config);
  requireDevelopmentCredentials(app, context.config.devCredentials);
  registerHealth(app, context);
  registerMetrics(app, context);
  registerTraces(app, context);
  limitPages(app, context);
  return app;
}

/** The server on `PORT`, with the calls and pages of this process's roles. */
export async function buildApp(context: Context, routes: readonly Route[] = allRoutes): Promise<FastifyInstance> {
  const { roles } = context.config;
  const app = buildBase(context);
  await app.register(cookie);
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: BROTLI }, threshold: 1024 });
  if (roles.has('api')) await registerApi(app, context, routes);
  if (roles.has('web')) {
    const source = context.config.isDevelopmentServer ? await serveFromVite(app) : await serveBuild(app, context);
    registerBrandFiles(app, context);
    registerEmbed(app, context);
    registerSharePictures(app, context);
    registerSitemap(app, context);
    registerFeed(app, context);
    registerPages(app, context, routes, source);
  } else if (roles.has('api') && isBuilt()) {
    registerBrandFiles(app, context);
    registerSharePictures(app, context);
    registerFeed(app, context);
    registerPages(app, context, routes, await serveBuild(app, context), ['/blog', '/blog/*']);
  }
  return app;
}
