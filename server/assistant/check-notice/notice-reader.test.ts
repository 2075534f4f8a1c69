import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AssistantServer, openAssistantServer } from '../testing/assistant-server.ts';
import { NoticeReader, TextOverdue } from './notice-reader.ts';

const nothing = { facts: {}, flags: [], addresses: [] };

describe('the thread that reads notices', () => {
  let reader: NoticeReader;
  const open = (): void => {
    const thread = new URL('./testing/stubborn-thread.ts', import.meta.url);
    const places = { places: 1, of_one: 1, waiting_of_one: 2, waiting: 4 };
    reader = new NoticeReader({ text_ms: 500 }, thread, places);
  };
  const read = (words: string, caller = 'account 1') => reader.read(words, caller);
  afterEach(() => reader.close());

  test('is ended when a text takes too long, or fails, and the next text is read', async () => {
    open();
    await expect(read('spin')).rejects.toBeInstanceOf(TextOverdue);
    expect(await read('a notice')).toEqual(nothing);
    await expect(read('throw')).rejects.toThrow('a fault of the rules');
    expect(await read('a notice')).toEqual(nothing);
    expect(await read('another')).toEqual(nothing);
  });

  test('refuses a text where too many of its caller wait, and reads those of others in turn', async () => {
    open();
    const order: string[] = [];
    const add = (words: string, caller: string) => read(words, caller).finally(() => order.push(words));
    const own = ['spin', 'a', 'b', 'c'].map((words) => add(words, 'account 1'));
    const other = add('another', 'address 192.0.2.1');
    const all = await Promise.allSettled([...own, other]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(all[3]).toMatchObject({ reason: { code: 'too_many_requests' } });
    expect(order).toEqual(['c', 'spin', 'another', 'a', 'b']);
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
