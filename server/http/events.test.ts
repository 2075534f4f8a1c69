import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { describe, expect, test } from 'vitest';
import { sendEvents } from './events.ts';

/** A caller whose connection accepts one event at a time, or none where it is stuck. */
function slowCaller({ isStuck = false } = {}) {
  let most = 0;
  const raw = Object.assign(
    new Writable({
      highWaterMark: 10,
      write: (_chunk, _encoding, done) => {
        most = Math.max(most, raw.listenerCount('drain'), raw.listenerCount('close'));
        if (!isStuck) setImmediate(done);
      },
    }),
    { writeHead: () => raw, flushHeaders: () => {} },
  );
  const reply = { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply;
  return { raw, reply, mostListeners: () => most };
}

async function* events(count: number, onEnd: () => void = () => {}) {
  try {
    for (let at = 0; at < count; at += 1) yield { event: 'step', data: { at, text: 'x'.repeat(100) } };
  } finally {
    onEnd();
  }
}

const explain = () => ({});

describe('a stream of events', () => {
  test('adds no listeners with each event that its caller is too slow for', async () => {
    const { reply, raw, mostListeners } = slowCaller();
    const before = raw.listenerCount('close');
    await sendEvents(reply, events(500), { signal: new AbortController().signal, explain });
    expect(mostListeners()).toBeLessThanOrEqual(before + 2);
  });

  test('ends its source when its caller goes away, or the server stops', async () => {
    const { reply } = slowCaller();
    const stop = new AbortController();
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) {
          await pause(1);
          yield { event: 'step', data: 1 };
        }
      } finally {
        isEnded = true;
      }
    }
    const sent = sendEvents(reply, endless(), { signal: stop.signal, explain });
    await pause(30);
    stop.abort();
    await sent;
    await expect.poll(() => isEnded).toBe(true);
  });

  test('is cancelled where its caller takes nothing any more', async () => {
    const { reply, raw } = slowCaller({ isStuck: true });
    let isEnded = false;
    const source = events(500, () => {
      isEnded = true;
    });
    await sendEvents(reply, source, { signal: new AbortController().signal, explain, patience: 50 });
    expect(raw.destroyed).toBe(true);
    await expect.poll(() => isEnded).toBe(true);
  });

  test('is ended at once where it was cancelled before it began', async () => {
    const { reply, raw } = slowCaller();
    await sendEvents(reply, events(3), { signal: AbortSignal.abort(), explain });
    expect(raw.writableEnded).toBe(true);
  });
});
