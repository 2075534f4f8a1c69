import { describe, expect, test } from 'vitest';
import { type AnswerEvent, readEvents } from './read-events.ts';

const sent = (parts: readonly string[] | readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
      controller.close();
    },
  });

async function read(stream: ReadableStream<Uint8Array>): Promise<AnswerEvent[]> {
  const found: AnswerEvent[] = [];
  for await (const event of readEvents(stream)) found.push(event);
  return found;
}

const text = (words: string) => `event: text\ndata: ${JSON.stringify({ text: words, replace: false })}\n\n`;

describe('the events of an answer', () => {
  test('[API-78] are read however the network cuts them, inside a character too', async () => {
    const bytes = new TextEncoder().encode(text('12.4¢') + text('“so”'));
    const cuts = Array.from({ length: bytes.length }, (_, at) => bytes.slice(at, at + 1));
    expect(await read(sent(cuts))).toEqual([
      { event: 'text', data: { text: '12.4¢', replace: false } },
      { event: 'text', data: { text: '“so”', replace: false } },
    ]);
  });

  test('leave out comments and what is not known, and read lines that end with CR LF', async () => {
    const parts = [': ping\n\n', 'event: progress\ndata: {}\n\n', text('a').replaceAll('\n', '\r\n')];
    expect(await read(sent(parts))).toEqual([{ event: 'text', data: { text: 'a', replace: false } }]);
  });

  test('the last one counts without a blank line behind it', async () => {
    expect(await read(sent([text('end').trimEnd()]))).toHaveLength(1);
  });
});
