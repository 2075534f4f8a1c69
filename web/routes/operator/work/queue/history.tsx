import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import { Instant } from '../../../../ui/format/instant.tsx';
import styles from './detail.module.css';
import type { Item, WorkEvent } from './queue-data.ts';
import { useDraft } from './use-draft.ts';
import { keyOf } from './work-labels.ts';

const actLabels: Record<WorkEvent['act'], (event: WorkEvent) => string> = {
  assigned: ({ became }) => `assigned this to ${became}`,
  released: () => 'unassigned this',
  snoozed: ({ became }) => `snoozed this until ${became === null ? '' : formatDate(became)}`,
  woken: () => 'put this back in the queue',
  commented: () => 'wrote',
  escalated: () => 'escalated this as late',
  undone: () => 'undid the last step',
};

/** Comments and changes of an item, with a field for a comment. */
export function History({
  item,
  compose,
  onComment,
  onWriting,
}: {
  item: Item;
  compose: RefObject<HTMLInputElement | null>;
  onComment: (text: string) => Promise<boolean>;
  /** Whether a comment is being written. */
  onWriting: (isWriting: boolean) => void;
}) {
  // independent of the item's state: Enter sends a comment while the previous item is being assigned
  const [isSending, setSending] = useState(false);
  const [events, setEvents] = useState<readonly WorkEvent[] | 'failed' | null>(null);
  const [text, setText] = useDraft(keyOf(item));
  const { kind, subject_id } = item;
  useEffect(() => {
    // reloaded with every change of the item
    void item;
    let isOver = false;
    api
      .call('GET /api/v1/operator/work/{kind}/{subject_id}', { params: { kind, subject_id } })
      .then((found) => isOver || setEvents(found.events))
      .catch(() => isOver || setEvents('failed'));
    return () => {
      isOver = true;
    };
  }, [kind, subject_id, item]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isSending) return;
    setSending(true);
    if (await onComment(text)) {
      setText('');
      onWriting(false);
    }
    setSending(false);
  };
  return (
    <section className={styles.history} aria-label="History">
      <h3>History</h3>
      {events === 'failed' && <p role="alert">The history did not load. The item itself is unaffected.</p>}
      {events !== null && events !== 'failed' && events.length === 0 && <p>Comments and assignments appear here.</p>}
      {events !== null && events !== 'failed' && (
        <ol>
          {events.map((event) => (
            <li key={event.id}>
              <p>
                <b>{event.by ?? 'The system'}</b> {actLabels[event.act](event)}
                {event.is_undone && ' (undone)'}
              </p>
              <Instant at={event.at} />
              {event.text && <blockquote>{event.text}</blockquote>}
            </li>
          ))}
        </ol>
      )}
      <form className={styles.compose} onSubmit={(event) => void send(event)}>
        <label className="sr-only" htmlFor="comment">
          Comment, @ to mention
        </label>
        <input
          id="comment"
          onFocus={() => onWriting(true)}
          onBlur={() => onWriting(text !== '')}
          ref={compose}
          value={text}
          maxLength={4000}
          placeholder="Comment, @ to mention"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        <Button size="small" type="submit" busy={isSending && 'Saving'}>
          Comment
        </Button>
      </form>
    </section>
  );
}
