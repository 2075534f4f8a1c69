import type { AssistantOperations } from '@trover/contract/assistant/operations.ts';
import { failureFrom } from '@trover/contract/protocol/call-failed.ts';
import { CallFailed, type Client, createClient } from '@trover/contract/protocol/client.ts';
import { clientSettings } from '../../client-settings.ts';
import { telemetry } from '../../telemetry/telemetry.ts';
import { type AnswerEvent, readEvents } from './read-events.ts';

let opened: { base: string; client: Client<AssistantOperations> } | undefined;

/** The assistant of this page, at `base`: scheme and host. */
export function assistantAt(base: string): Client<AssistantOperations> {
  if (opened?.base !== base) {
    const client = createClient<AssistantOperations>({
      settings: () => ({ base, basic: clientSettings()?.basic ?? null }),
      report: ({ status, code, message }, call) => telemetry.failure({ call, status, code, message }),
    });
    opened = { base, client };
  }
  return opened.client;
}

interface Question {
  conversation_id: string;
  message: string;
  attachment_id?: string;
}

/** Sends a question; its answer comes as events, the last of which is `done`. Throws `CallFailed`. */
export async function* ask(base: string, question: Question, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  let response = await send(base, question, signal, false);
  // the token belonged to another session: with a new one the question may be sent again
  if (response.status === 403) response = await send(base, question, signal, true);
  if (!response.ok || response.body === null) throw await failureOf(response);
  yield* readEvents(response.body);
}

async function send(base: string, question: Question, signal: AbortSignal, new_token: boolean): Promise<Response> {
  const { url, headers } = await assistantAt(base).prepare('/process?format=html', { new_token });
  try {
    return await fetch(url, {
      method: 'POST',
      credentials: 'include',
      headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal,
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new CallFailed(0, 'no_response', 'The assistant did not answer. Check your connection and try again.');
  }
}

async function failureOf(response: Response): Promise<CallFailed> {
  const body: unknown = await response.json().catch(() => undefined);
  return failureFrom(response.status, body, response.headers.get('retry-after'));
}
