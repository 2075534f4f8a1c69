import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** How often an event stream polls its state in the database. */
export const EVENT_POLL_MS = 250;

const HEARTBEAT = 15_000;
const FIRST = 2_000;
/** A client that reads nothing for this many milliseconds counts as disconnected. */
const TIMEOUT_MS = 60_000;

export interface ServerEvent {
  event: string;
  data: unknown;
}

/**
 * Sends events as they occur (text/event-stream) and ends the stream after the last. An error before the first event is
 * thrown and becomes an ordinary response; a later one is sent as event `failure`. When the client disconnects, or the
 * server stops, the source is ended too.
 */
export async function sendEvents(
  reply: FastifyReply,
  source: AsyncIterable<ServerEvent>,
  options: { signal: AbortSignal; explain: (error: unknown) => unknown; patience?: number },
): Promise<void> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  await Promise.race([next, new Promise((done) => setTimeout(done, FIRST).unref())]);

  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  const heartbeat = setInterval(() => response.writableNeedDrain || response.write(': still here\n\n'), HEARTBEAT);
  const { signal, patience = TIMEOUT_MS } = options;
  // A new race for each event: a single promise in all races would retain the handlers of every one.
  let leave: (left: 'gone') => void = () => {};
  const onAbort = (): void => leave('gone');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    while (!signal.aborted) {
      const left = new Promise<'gone'>((done) => {
        leave = done;
      });
      const step = await Promise.race([next, left]);
      if (step === 'gone' || step.done) break;
      if (!(await write(response, step.value, patience))) break;
      next = iterator.next();
    }
  } catch (error) {
    if (!signal.aborted) await write(response, { event: 'failure', data: options.explain(error) }, patience);
  } finally {
    clearInterval(heartbeat);
    signal.removeEventListener('abort', onAbort);
    next.catch(() => {}); // nobody can be notified of an error in a source whose client has disconnected
    void iterator.return?.()?.catch(() => {});
    response.end();
  }
}

/**
 * Waits where the client reads more slowly than events occur; false for a client that has stopped reading or
 * disconnected.
 */
async function write(response: ServerResponse, { event, data }: ServerEvent, patience: number): Promise<boolean> {
  if (response.destroyed) return false;
  if (response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)) return true;
  await new Promise<void>((done) => {
    const end = (): void => {
      clearTimeout(timer);
      response.off('drain', end).off('close', end);
      done();
    };
    const timer = setTimeout(() => {
      response.destroy();
      end();
    }, patience);
    response.on('drain', end).on('close', end);
  });
  return !response.destroyed;
}
