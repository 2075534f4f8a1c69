import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { PageBody } from './page-body.ts';
import { pageContext } from './server-context.ts';

export * as serverContext from './server-context.ts';

/** After this time a page is sent without its missing parts. */
const renderTimeout = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce } = context.get(pageContext);
  return new Promise((resolve, reject) => {
    let statusNow = status;
    let shellLeft = false;
    const send = () => {
      shellLeft = true;
      const body = new PageBody();
      resolve(new Response(body.stream, { status: statusNow, headers }));
      pipe(body);
    };
    // Crawlers get the whole page at once, so that its metadata and body are complete; so does the cache.
    const program = request.headers.get('user-agent');
    const whole = program === null || isbot(program);
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Complete parts are rendered inline, so that a browser without scripts shows them too.
        progressiveChunkSize: 10_000_000,
        onShellReady: () => {
          if (!whole) send();
        },
        onAllReady: () => {
          clearTimeout(timer);
          if (whole) send();
        },
        onShellError: (error) => {
          clearTimeout(timer);
          reject(error);
        },
        onError: (error) => {
          statusNow = 500;
          if (shellLeft) console.error(error);
        },
      },
    );
    // Cleared as soon as the page is complete: a waiting timer would retain every render in memory.
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), renderTimeout);
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true });
  });
}
