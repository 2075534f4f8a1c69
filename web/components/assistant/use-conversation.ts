import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newTurn, type Turn, turnsOf, withEvent } from './turns.ts';

/** The subject of the conversation: the page or the case on the screen. */
export interface About {
  page?: string;
  case?: string;
}

export interface Attached {
  id: string;
  name: string;
  bytes: number;
  /** The part that could not be read; null where all was. */
  note: string | null;
}

interface Conversation {
  id: string | null;
  greeting: string;
  suggestions: readonly string[];
  turns: readonly Turn[];
  /** Why it could not be started or opened. */
  fault: string | null;
  isAnswering: boolean;
  /** Resolves once there is a conversation, from which a visitor without an account is recognized. */
  ready: () => Promise<string>;
  ask: (question: string, attached: Attached | null) => void;
  stop: () => void;
  rate: (turn: Turn, helpful: boolean, words?: string) => void;
  /** Opens an earlier conversation; null starts a new one. */
  open: (id: string | null) => void;
}

const calls = () => import('./assistant-calls.ts');

const sentenceOf = (failure: unknown): string =>
  failure instanceof CallFailed && failure.status !== 0
    ? failure.message
    : 'The assistant did not answer. Check your connection and try again.';

/** A conversation with the assistant at `base`; `first` is an earlier one to open. */
export function useConversation(base: string, about: About, first: string | null = null): Conversation {
  const [id, setId] = useState<string | null>(null);
  const [intro, setIntro] = useState<{ greeting: string; suggestions: readonly string[] }>({
    greeting: '',
    suggestions: [],
  });
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const answering = useRef<AbortController | null>(null);
  const starting = useRef<Promise<string> | null>(null);
  const shown = useRef(0);
  const { page, case: slug } = about;

  const change = useCallback((key: string, how: (turn: Turn) => Turn) => {
    setTurns((before) => before.map((turn) => (turn.key === key ? how(turn) : turn)));
  }, []);

  const start = useCallback((): Promise<string> => {
    const begin = async (): Promise<string> => {
      const { assistantAt } = await calls();
      const body = { ...(page !== undefined && { page }), ...(slug !== undefined && { case: slug }) };
      const started = await assistantAt(base).call('POST /start_conversation', { body });
      setIntro(started);
      setId(started.conversation_id);
      return started.conversation_id;
    };
    starting.current ??= begin().finally(() => {
      starting.current = null;
    });
    return starting.current;
  }, [base, page, slug]);

  const open = useCallback(
    (earlier: string | null) => {
      answering.current?.abort();
      shown.current += 1;
      const now = shown.current;
      setTurns([]);
      setFault(null);
      setId(earlier);
      const opened = async (): Promise<void> => {
        if (earlier === null) {
          await start();
          return;
        }
        const { assistantAt } = await calls();
        const stored = await assistantAt(base).call('GET /conversations/{id}', { params: { id: earlier } });
        if (shown.current === now) setTurns(turnsOf(stored));
      };
      opened().catch((failure: unknown) => {
        if (shown.current === now) setFault(sentenceOf(failure));
      });
    },
    [base, start],
  );

  useEffect(() => {
    open(first);
    return () => answering.current?.abort();
  }, [open, first]);

  const ready = (): Promise<string> => (id === null ? start() : Promise.resolve(id));

  const ask = (question: string, attached: Attached | null): void => {
    const key = crypto.randomUUID();
    const own = new AbortController();
    answering.current = own;
    setFault(null);
    setTurns((before) => [...before, newTurn(key, question, attached?.name ?? null, new Date().toISOString())]);
    const send = async (conversation_id: string): Promise<void> => {
      const { ask: stream } = await calls();
      const body = { conversation_id, message: question, ...(attached && { attachment_id: attached.id }) };
      for await (const event of stream(base, body, own.signal)) change(key, (turn) => withEvent(turn, event));
    };
    const sendOrStart = async (): Promise<void> => {
      try {
        await send(await ready());
      } catch (failure) {
        // its 90 days are over, or another window deleted it
        const isGone =
          failure instanceof CallFailed && failure.code === 'not_found' && id !== null && attached === null;
        if (!isGone) throw failure;
        await send(await start());
      }
    };
    sendOrStart()
      .then(() =>
        change(key, (turn) =>
          turn.status === 'done'
            ? turn
            : { ...turn, status: 'failed', fault: 'The answer was interrupted. Ask again.' },
        ),
      )
      .catch((failure: unknown) =>
        change(key, (turn) =>
          own.signal.aborted
            ? { ...turn, status: 'stopped' }
            : { ...turn, status: 'failed', fault: sentenceOf(failure) },
        ),
      )
      .finally(() => {
        if (answering.current === own) answering.current = null;
      });
  };

  const rate = (turn: Turn, helpful: boolean, words?: string): void => {
    if (turn.answer === null) return;
    const { message_id } = turn.answer;
    const before = turn.helpful;
    change(turn.key, (one) => ({ ...one, helpful }));
    calls()
      .then(({ assistantAt }) =>
        assistantAt(base).call('POST /feedback', { body: { message_id, helpful, ...(words && { words }) } }),
      )
      .catch(() => change(turn.key, (one) => ({ ...one, helpful: before })));
  };

  return {
    id,
    ...intro,
    turns,
    fault,
    isAnswering: turns.some(({ status }) => status === 'waiting' || status === 'writing'),
    ready,
    ask,
    stop: () => answering.current?.abort(),
    rate,
    open,
  };
}
