import type { ModelConfig } from '../../config.ts';

/** A message of the OpenAI chat-completions protocol. */
export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls?: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

export interface ToolDeclaration {
  type: 'function';
  function: { name: string; description: string; parameters: object };
}

/** The server is unavailable, too slow, or violates the protocol. */
export class ModelFailed extends Error {}

/** The model stopped before the end of its answer: the answer is too long, or was filtered. */
export class Unfinished extends ModelFailed {}

export interface Turn {
  text: string;
  tool_calls: ToolCall[];
  /** For question and answer together, as the server counts them, or estimated from their letters. */
  tokens: number;
  /** Null where the stream ended without a reason. */
  finish_reason: string | null;
}

const MAX_LETTERS = 200_000;
const LETTERS_A_TOKEN = 4;

export const lettersToTokens = (letters: number): number => Math.ceil(letters / LETTERS_A_TOKEN);

/** With any other reason, or none, the text may end in the middle of a sentence. */
const FINISHED = new Set(['stop', 'tool_calls', 'function_call']);

interface Chunk {
  choices?: {
    delta?: { content?: string | null; tool_calls?: (Partial<ToolCall> & { index?: number })[] };
    message?: { content?: string | null; tool_calls?: ToolCall[] };
    finish_reason?: string | null;
  }[];
  usage?: { total_tokens?: number } | null;
  error?: unknown;
  /** Not a field of the protocol: `[DONE]` was read. */
  is_done?: true;
}

/**
 * One turn of a model: its text piece by piece as it arrives, and the complete turn at the end. Throws `ModelFailed`;
 * other data from the server is shown to nobody.
 */
export async function* completeChat(
  model: ModelConfig,
  messages: readonly ChatMessage[],
  tools: readonly ToolDeclaration[],
  signal: AbortSignal,
): AsyncGenerator<string, Turn> {
  const turn: Turn = { text: '', tool_calls: [], tokens: 0, finish_reason: null };
  try {
    const response = await fetch(`${model.baseUrl}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(model.apiKey !== undefined && { authorization: `Bearer ${model.apiKey}` }),
      },
      body: JSON.stringify({
        model: model.name,
        messages,
        ...(tools.length > 0 && { tools, tool_choice: 'auto' }),
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0,
      }),
      signal,
    });
    if (!response.ok || response.body === null) throw new ModelFailed(`the model server answers ${response.status}`);
    const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
    for await (const chunk of isStream ? chunksOf(response.body) : wholeOf(response)) {
      const piece = addChunk(turn, chunk);
      if (turn.text.length > MAX_LETTERS) throw new ModelFailed('the model writes without an end');
      if (piece !== '') yield piece;
    }
  } catch (error) {
    if (error instanceof ModelFailed) throw error;
    throw new ModelFailed('the model server does not answer as the protocol has it', { cause: error });
  }
  if (turn.finish_reason === null) throw new ModelFailed('the answer of the model ends in the middle');
  if (!FINISHED.has(turn.finish_reason))
    throw new Unfinished(`the model stopped by ${turn.finish_reason.slice(0, 40)}`);
  if (turn.tokens === 0) turn.tokens = lettersToTokens(JSON.stringify(messages).length + turn.text.length);
  return turn;
}

/** Adds a chunk to the turn; returns its text. */
function addChunk(turn: Turn, chunk: Chunk): string {
  if (typeof chunk !== 'object' || chunk === null || chunk.error !== undefined)
    throw new ModelFailed('the model server reports an error');
  if (typeof chunk.usage?.total_tokens === 'number') turn.tokens = chunk.usage.total_tokens;
  const [choice] = chunk.choices ?? [];
  if (typeof choice?.finish_reason === 'string') turn.finish_reason = choice.finish_reason;
  // Some servers send no finish reason and still end their stream normally.
  if (chunk.is_done) turn.finish_reason ??= 'stop';
  const part = choice?.delta ?? choice?.message;
  for (const [at, call] of (part?.tool_calls ?? []).entries()) addCall(turn, call, at);
  const piece = part?.content ?? '';
  if (typeof piece !== 'string') throw new ModelFailed('the model sends no text');
  turn.text += piece;
  return piece;
}

const MAX_CALLS = 8;

function addCall(turn: Turn, call: Partial<ToolCall> & { index?: number }, at: number): void {
  const index = call.index ?? at;
  if (index >= MAX_CALLS) return;
  turn.tool_calls[index] ??= { id: '', type: 'function', function: { name: '', arguments: '' } };
  const known = turn.tool_calls[index];
  if (typeof call.id === 'string' && call.id !== '') known.id = call.id;
  if (typeof call.function?.name === 'string') known.function.name += call.function.name;
  if (typeof call.function?.arguments === 'string') known.function.arguments += call.function.arguments;
}

async function* wholeOf(response: Response): AsyncGenerator<Chunk> {
  const text = await response.text();
  if (text.length > MAX_LETTERS) throw new ModelFailed('the answer of the model is too long');
  yield JSON.parse(text) as Chunk;
}

/** The data of server-sent events until `[DONE]` or the end. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Chunk> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    if (rest.length > MAX_LETTERS) throw new ModelFailed('an event of the model is too long');
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = /^data:\s?(.*?)\r?$/.exec(line)?.[1];
      if (data === undefined || data === '') continue;
      if (data === '[DONE]') return yield { is_done: true };
      yield JSON.parse(data) as Chunk;
    }
  }
}
