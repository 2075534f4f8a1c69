import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Log } from '../../log.ts';

type PageHandler = (request: Request, provider: RouterContextProvider) => Promise<Response>;

const handlers = new WeakMap<ServerBuild, PageHandler>();
const logs = new WeakMap<object, Log>();

/** Shares what the loaders of one request read; errors while the page is rendered go into `log`. */
export function providerFor(log: Log): RouterContextProvider {
  const provider = new RouterContextProvider();
  logs.set(provider, log);
  return provider;
}

/** Renders the pages of a build. Reads its tree of routes once, not for every page. */
export function pageHandler(build: ServerBuild, mode: 'development' | 'production'): PageHandler {
  const known = handlers.get(build);
  if (known !== undefined) return known;
  const handleError = (error: unknown, { request, context }: { request: Request; context: object }): void => {
    if (!request.signal.aborted) logs.get(context)?.error({ err: error }, 'a page failed');
  };
  const module = { ...build.entry.module, handleError } as ServerBuild['entry']['module'];
  const handler = createRequestHandler({ ...build, entry: { ...build.entry, module } }, mode) as PageHandler;
  handlers.set(build, handler);
  return handler;
}
