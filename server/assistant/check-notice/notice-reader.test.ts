import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AssistantServer, openAssistantServer } from '../testing/assistant-server.ts';
import { NoticeReader, TextOverdue } from './notice-reader.ts';

const nothing = { facts: {}, flags: [], addresses: [] };

describe('the thread that reads notices', () => {
  let reader: NoticeReader;
  const open = (limits = { text_ms: 500, waiting: 2 }): void => {
    reader = new NoticeReader(limits, new URL('./testing/stubborn-thread.ts', import.meta.url));
  };
  afterEach(() => reader.close());

  test('is ended when a text takes too long, or fails, and the next text is read', async () => {
    open();
    await expect(reader.read('spin')).rejects.toBeInstanceOf(TextOverdue);
    expect(await reader.read('a notice')).toEqual(nothing);
    await expect(reader.read('throw')).rejects.toThrow('a fault of the rules');
    expect(await reader.read('a notice')).toEqual(nothing);
    expect(await reader.read('another')).toEqual(nothing);
  });

  test('refuses a text where too many wait', async () => {
    open();
    const all = await Promise.allSettled(['spin', 'a', 'b', 'c'].map((words) => reader.read(words)));
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'rejected']);
    expect(all[2]).toMatchObject({ reason: { code: 'too_many_requests' } });
  });
});

describe('a notice that is made to occupy the processor', () => {
  let server: AssistantServer;
  beforeAll(async () => {
    server = await openAssistantServer();
  });
  afterAll(() => server.close());

  test.each(['A', 'Aa ', 'UNITED STATES DISTRICT COURT '])(
    'keeps nobody else waiting: %j',
    async (piece) => {
      const delay = monitorEventLoopDelay({ resolution: 10 });
      delay.enable();
      const text = piece.repeat(60_000).slice(0, 60_000);
      const { status, body } = await server.visitor().post('/check_notice', { text });
      delay.disable();
      expect([200, 409], JSON.stringify(body)).toContain(status);
      // without the thread it was more than a minute
      expect(delay.max / 1e6).toBeLessThan(10_000);
    },
    60_000,
  );
});
