import type { Action, Answer, Source } from '@trover/contract/assistant/answers.ts';

/** An event of a streamed answer. */
export type AnswerEvent =
  | { event: 'text'; data: { text: string; replace: boolean } }
  | { event: 'source'; data: Source }
  | { event: 'action'; data: Action }
  | { event: 'done'; data: Answer };

const KNOWN: ReadonlySet<string> = new Set(['text', 'source', 'action', 'done']);

/** Parses server-sent events as they arrive, in chunks of any size; ignores unknown events and comments. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
  let rest = '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of done ? [...blocks, rest] : blocks) {
        const event = readBlock(block);
        if (event !== null) yield event;
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function readBlock(block: string): AnswerEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  if (!KNOWN.has(event) || data.length === 0) return null;
  return { event, data: JSON.parse(data.join('\n')) } as AnswerEvent;
}
