import type { listConversations } from '@trover/contract/assistant/conversations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useCallback, useEffect, useState } from 'react';
import { dialogs } from '../../dialogs/store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import styles from './assistant.module.css';

type Head = DataOf<typeof listConversations>['items'][number];

/** Earlier conversations, to open or to delete, one or all. */
export function History({
  base,
  current,
  onOpen,
}: {
  base: string;
  current: string | null;
  onOpen: (id: string | null) => void;
}) {
  const [heads, setHeads] = useState<readonly Head[] | 'failed' | null>(null);

  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      setHeads(null);
      try {
        const { assistantAt } = await import('./assistant-calls.ts');
        const input = { query: { limit: 100 }, ...(signal && { signal }) };
        const { items } = await assistantAt(base).call('GET /conversations', input);
        setHeads(items.filter(({ message_count }) => message_count > 0));
      } catch {
        if (signal?.aborted !== true) setHeads('failed');
      }
    },
    [base],
  );

  useEffect(() => {
    const own = new AbortController();
    void load(own.signal);
    return () => own.abort();
  }, [load]);

  async function remove(id: string | null): Promise<void> {
    const { assistantAt } = await import('./assistant-calls.ts');
    try {
      if (id === null) await assistantAt(base).call('DELETE /conversations', {});
      else await assistantAt(base).call('DELETE /conversations/{id}', { params: { id } });
      setHeads((before) =>
        Array.isArray(before) && id !== null ? before.filter((one) => one.conversation_id !== id) : [],
      );
    } catch {
      setHeads('failed');
    }
  }

  const confirm = (id: string | null, title: string): void =>
    dialogs.open({
      name: 'choice',
      props: {
        title,
        description: 'Nobody can restore it.',
        safe: { label: 'Cancel' },
        other: { label: 'Delete', danger: true, onChoose: () => void remove(id) },
      },
    });

  return (
    <div className={styles.log}>
      <div className={styles.historyHead}>
        <h3>Earlier conversations</h3>
        <Button size="small" icon="plus" onClick={() => onOpen(null)}>
          New conversation
        </Button>
      </div>
      {heads === null && <p className={styles.greeting}>Loading your conversations</p>}
      {heads === 'failed' && (
        <p className={styles.fault} role="alert">
          The conversations did not load. <LinkButton onClick={() => void load()}>Try again</LinkButton>
        </p>
      )}
      {Array.isArray(heads) && heads.length === 0 && (
        <p className={styles.greeting}>No conversations yet. Ask a question, and it appears here.</p>
      )}
      {Array.isArray(heads) && heads.length > 0 && (
        <>
          <ul className={styles.history}>
            {heads.map(({ conversation_id, title, message_count, last_message_at, expires_at }) => (
              <li key={conversation_id}>
                <button
                  type="button"
                  aria-current={conversation_id === current ? 'true' : undefined}
                  onClick={() => onOpen(conversation_id)}
                >
                  <b>{title ?? 'A conversation'}</b>
                  <small>
                    <Instant at={last_message_at} as="date" />, {pluralize(message_count, 'message')}. We delete it on{' '}
                    <Instant at={expires_at} as="date" />.
                  </small>
                </button>
                <Button
                  variant="plain"
                  icon="trash"
                  iconOnly
                  className={styles.x}
                  onClick={() => confirm(conversation_id, 'Delete this conversation?')}
                >
                  {`Delete “${title ?? 'A conversation'}”`}
                </Button>
              </li>
            ))}
          </ul>
          <p className={styles.deleteAll}>
            <Button size="small" onClick={() => confirm(null, 'Delete all conversations?')}>
              Delete all
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
