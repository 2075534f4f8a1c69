import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../../api.ts';
import { pluralize } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import { useToast } from '../../../../ui/toast.tsx';
import type { Colleague, Item } from './queue-data.ts';

const bare = (items: readonly Item[]) => items.map(({ kind, subject_id }) => ({ kind, subject_id }));

/**
 * Kinds of items that one key press can complete: nothing must be decided, entered or approved, and it can be undone.
 */
const COMPLETED_AS = {
  ticket: { done: 'closed', undone: 'open' },
  letter: { done: 'done', undone: 'received' },
  reply: { done: 'answered', undone: 'unanswered' },
} as const;

export const canComplete = ({ kind }: Pick<Item, 'kind'>): boolean => kind in COMPLETED_AS;

/** Marks a message as answered, a letter as read, or one of our letters as answered, or undoes that. */
async function settle({ kind, subject_id: id }: Item, isDone: boolean): Promise<void> {
  const params = { id };
  if (kind === 'ticket')
    await api.call('POST /api/v1/crm/tickets/{id}', {
      params,
      body: { status: COMPLETED_AS.ticket[isDone ? 'done' : 'undone'] },
      shows_failure: true,
    });
  else
    await api.call('POST /api/v1/operator/letters/{id}/settle', {
      params,
      body: { as: COMPLETED_AS[kind === 'reply' ? 'reply' : 'letter'][isDone ? 'done' : 'undone'] },
      shows_failure: true,
    });
}

/** Completes items one after the other until one is refused: those before it are done and can be undone. */
async function settleEach(items: readonly Item[]): Promise<{ done: Item[]; fault: string | null }> {
  const done: Item[] = [];
  for (const item of items) {
    try {
      await settle(item, true);
      done.push(item);
    } catch (failure) {
      if (done.length === 0) throw failure;
      return { done, fault: (failure instanceof CallFailed && failure.sentence) || 'Try again in a moment.' };
    }
  }
  return { done, fault: null };
}

/** The actions on items of the queue; each is confirmed by a toast and can be undone. */
export function useWorkActs(): {
  busy: boolean;
  /** Like the next two, returns the items that are done: those of an action that failed remain selected. */
  assign: (items: readonly Item[], to: Colleague | null, isMe?: boolean) => Promise<readonly Item[]>;
  snooze: (items: readonly Item[], until: string | null) => Promise<readonly Item[]>;
  comment: (item: Item, text: string) => Promise<boolean>;
  /** Completes items that need no page of their own: answered messages, and letters that are read or need no answer. */
  finish: (items: readonly Item[]) => Promise<readonly Item[]>;
  /** Returns the first item that is back in the list, where the last action completed items. */
  undo: () => Promise<Item | null>;
} {
  const [busy, setBusy] = useState(false);
  const last = useRef<string | readonly Item[] | null>(null);
  const toast = useToast();
  const { revalidate } = useRevalidator();

  async function act(work: () => Promise<{ title: string; text?: string; tone?: 'bad' }>): Promise<boolean> {
    setBusy(true);
    try {
      toast({ tone: 'good', ...(await work()) });
      await revalidate();
      return true;
    } catch (failure) {
      const sentence = failure instanceof CallFailed ? failure.sentence : null;
      toast({ tone: 'bad', title: sentence || 'That did not work. Try again in a moment.' });
      return false;
    } finally {
      setBusy(false);
    }
  }
  const undoable = 'Press Z to undo.';
  return {
    busy,
    assign: async (items, to, isMe = false) => {
      const isDone = await act(async () => {
        const body = { items: bare(items), account_id: to?.account_id ?? null };
        const { changed, batch } = await api.call('POST /api/v1/operator/work/assign', { body, shows_failure: true });
        if (changed === 0) return { title: 'Nothing to change' };
        last.current = batch;
        const count = pluralize(changed, 'item');
        const title = to === null ? `${count} unassigned` : `${count} assigned to ${isMe ? 'you' : to.name}`;
        return { title, text: undoable };
      });
      return isDone ? items : [];
    },
    snooze: async (items, until) => {
      const isDone = await act(async () => {
        const body = { items: bare(items), until };
        const { changed, batch } = await api.call('POST /api/v1/operator/work/snooze', { body, shows_failure: true });
        if (changed === 0) return { title: 'Nothing to change' };
        last.current = batch;
        const count = pluralize(changed, 'item');
        return {
          title: until === null ? `${count} back in the queue` : `${count} snoozed until ${formatDate(until)}`,
          text: undoable,
        };
      });
      return isDone ? items : [];
    },
    comment: (item, text) =>
      act(async () => {
        const body = { kind: item.kind, subject_id: item.subject_id, text };
        const { mentioned } = await api.call('POST /api/v1/operator/work/comment', { body, shows_failure: true });
        return {
          title:
            mentioned > 0 ? `Comment saved, ${pluralize(mentioned, 'person', 'people')} notified` : 'Comment saved',
        };
      }),
    finish: async (items) => {
      const own = items.filter(canComplete);
      let settled: readonly Item[] = [];
      await act(async () => {
        if (own.length === 0) return { title: 'These items need a decision each', text: 'Select one and press Enter.' };
        const { done, fault } = await settleEach(own);
        settled = done;
        last.current = done;
        const left = items.length - done.length;
        if (fault !== null)
          return { title: `${pluralize(done.length, 'item')} done, ${left} not`, text: fault, tone: 'bad' };
        const text = left === 0 ? undoable : `${undoable} Open ${pluralize(left, 'item')} to finish.`;
        return { title: `${pluralize(done.length, 'item')} done`, text };
      });
      return settled;
    },
    undo: async () => {
      const batch = last.current;
      if (batch !== null && typeof batch !== 'string') {
        const isDone = await act(async () => {
          for (const item of batch) await settle(item, false);
          last.current = null;
          return { title: `${pluralize(batch.length, 'item')} back in the queue` };
        });
        return (isDone && batch[0]) || null;
      }
      if (batch === null) {
        toast({ title: 'Nothing to undo' });
        return null;
      }
      await act(async () => {
        const { changed } = await api.call('POST /api/v1/operator/work/undo', { body: { batch }, shows_failure: true });
        last.current = null;
        return { title: `${pluralize(changed, 'item')} put back` };
      });
      return null;
    },
  };
}
