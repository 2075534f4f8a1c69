import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

const HEARTBEAT = 15_000;
const FIRST = 2_000;

export interface ServerEvent {
  event: string;
  data: unknown;
}

/**
 * Sends events as they come (text/event-stream) and ends the stream after the last. What fails before the first event
 * is thrown and becomes an ordinary answer; later it is told as event `failure`. When the caller goes away, or the
 * server stops, the source is ended too.
 */
export async function sendEvents(
  reply: FastifyReply,
  source: AsyncIterable<ServerEvent>,
  options: { signal: AbortSignal; explain: (error: unknown) => unknown },
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
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT);
  const gone = new Promise<'gone'>((done) =>
    options.signal.addEventListener('abort', () => done('gone'), { once: true }),
  );
  try {
    for (;;) {
      const step = await Promise.race([next, gone]);
      if (step === 'gone' || step.done) break;
      await write(response, step.value);
      next = iterator.next();
    }
  } catch (error) {
    if (!options.signal.aborted) await write(response, { event: 'failure', data: options.explain(error) });
  } finally {
    clearInterval(heartbeat);
    next.catch(() => {}); // a source that fails after its reader left has nobody to tell
    void iterator.return?.()?.catch(() => {});
    response.end();
  }
}

/** Waits where the caller reads slower than events come. */
async function write(response: ServerResponse, { event, data }: ServerEvent): Promise<void> {
  const isTaken = response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  if (!isTaken && !response.destroyed)
    await new Promise<void>((done) => {
      response.once('drain', done).once('close', done);
    });
}
