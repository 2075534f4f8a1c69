import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { BodySent } from '@trover/contract/protocol/operation.ts';
import type { actOnAllWork } from '@trover/contract/work/work.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../../api.ts';
import { formatCount, pluralize } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import type { Toast } from '../../../../ui/stacks/toast-list.ts';
import { useToast } from '../../../../ui/toast.tsx';
import { type AllOf, type Colleague, type Item, isAll, type Meant } from './queue-data.ts';
import {
  addStep,
  describeNext,
  dropStep,
  isPast,
  sentenceOf,
  type UndoStep,
  undoEach,
  undoSteps,
} from './undo-steps.ts';

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

/**
 * Marks a message as answered, a letter as read, or one of our letters as answered, or undoes that where nobody else has
 * changed it since.
 */
async function settle({ kind, subject_id: id }: Item, isDone: boolean): Promise<void> {
  const params = { id };
  const of = isDone ? {} : { only_own: true };
  if (kind === 'ticket')
    await api.call('POST /api/v1/crm/tickets/{id}', {
      params,
      body: { status: COMPLETED_AS.ticket[isDone ? 'done' : 'undone'], ...of },
      shows_failure: true,
    });
  else
    await api.call('POST /api/v1/operator/letters/{id}/settle', {
      params,
      body: { as: COMPLETED_AS[kind === 'reply' ? 'reply' : 'letter'][isDone ? 'done' : 'undone'], ...of },
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

type AllAct = BodySent<typeof actOnAllWork>['act'];

/** Assigns or snoozes all items of a filter, call by call; the number of changed items, and the batch of all of them. */
async function actOnAll(
  { filter, total }: AllOf,
  act: AllAct,
  onProgress: (text: string) => void,
): Promise<{ changed: number; batch: string | null }> {
  let [read, changed] = [0, 0];
  let more: { batch?: string; after?: string } = {};
  try {
    do {
      onProgress(`${formatCount(read)} of ${formatCount(total)}`);
      const body = { filter, act, ...more };
      const answer = await api.call('POST /api/v1/operator/work/all', { body, shows_failure: true });
      read += answer.read;
      changed += answer.changed;
      more = { batch: answer.batch, ...(answer.next !== null && { after: answer.next }) };
    } while (more.after !== undefined);
  } catch (failure) {
    // what was changed before can be undone, as what a whole action changed
    if (changed > 0 && more.batch !== undefined)
      addStep({ title: `${pluralize(changed, 'item')} changed`, undo: { batch: more.batch } });
    throw failure;
  }
  return { changed, batch: changed === 0 ? null : (more.batch ?? null) };
}

const UNDOABLE = 'Press Z to undo.';
/** Only the newest toast states what Z undoes. */
const TOAST_KEY = 'undo';

/** The actions on items of the queue; each is confirmed by a toast, and the last ten can be undone. */
export function useWorkActs(): {
  busy: boolean;
  /** How far an action on a whole list is, such as `500 of 1,234`; null while none runs. */
  progress: string | null;
  /** Like the next two, returns whether it is done: the items of an action that failed remain selected. */
  assign: (meant: Meant, to: Colleague | null, isMe?: boolean) => Promise<boolean>;
  snooze: (meant: Meant, until: string | null) => Promise<boolean>;
  comment: (item: Item, text: string) => Promise<boolean>;
  /** Completes items that need no page of their own: answered messages, and letters that are read or need no answer. */
  finish: (items: readonly Item[]) => Promise<readonly Item[]>;
  /** Returns the first item that is back in the list, where the undone action completed items. */
  undo: () => Promise<Item | null>;
} {
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<string | null>(null);
  const toast = useToast();
  const { revalidate } = useRevalidator();

  async function act(work: () => Promise<Pick<Toast, 'title' | 'text' | 'tone' | 'key'>>): Promise<boolean> {
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
      setProgress(null);
    }
  }
  /** Confirms what was changed, and adds it to what can be undone. */
  const confirm = ({ changed, batch }: { changed: number; batch: string | null }, done: string) => {
    if (changed === 0 || batch === null) return { title: 'Nothing to change' };
    const title = `${pluralize(changed, 'item')} ${done}`;
    addStep({ title, undo: { batch } });
    return { title, text: UNDOABLE, key: TOAST_KEY };
  };
  return {
    busy,
    progress,
    assign: (meant, to, isMe = false) =>
      act(async () => {
        const account_id = to?.account_id ?? null;
        const done = isAll(meant)
          ? await actOnAll(meant, { kind: 'assign', account_id }, setProgress)
          : await api.call('POST /api/v1/operator/work/assign', {
              body: { items: bare(meant), account_id },
              shows_failure: true,
            });
        return confirm(done, to === null ? 'unassigned' : `assigned to ${isMe ? 'you' : to.name}`);
      }),
    snooze: (meant, until) =>
      act(async () => {
        const done = isAll(meant)
          ? await actOnAll(meant, { kind: 'snooze', until }, setProgress)
          : await api.call('POST /api/v1/operator/work/snooze', {
              body: { items: bare(meant), until },
              shows_failure: true,
            });
        return confirm(done, until === null ? 'back in the queue' : `snoozed until ${formatDate(until)}`);
      }),
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
        const title = `${pluralize(done.length, 'item')} done`;
        addStep({ title, undo: { completed: done } });
        const left = items.length - done.length;
        if (fault !== null) return { title: `${title}, ${left} not`, text: fault, tone: 'bad' };
        return {
          title,
          key: TOAST_KEY,
          text: left === 0 ? UNDOABLE : `${UNDOABLE} Open ${pluralize(left, 'item')} to finish.`,
        };
      });
      return settled;
    },
    undo: async () => {
      const step = undoSteps().at(-1);
      if (step === undefined) {
        toast({ title: 'Nothing to undo' });
        return null;
      }
      let back: Item | null = null;
      await act(async () => {
        const { count, first, fault } = await undoStep(step);
        dropStep(step);
        back = first;
        const text = [fault, describeNext()].filter(Boolean).join(' ');
        return {
          title: count === 0 ? 'Nothing was put back' : `${pluralize(count, 'item')} put back`,
          key: TOAST_KEY,
          ...(fault !== null && { tone: 'bad' as const }),
          ...(text !== '' && { text }),
        };
      });
      return back;
    },
  };
}

/** Undoes one act. What others changed since stays, and is not tried again: the act before it is next. */
async function undoStep({ undo }: UndoStep): Promise<{ count: number; first: Item | null; fault: string | null }> {
  if ('completed' in undo) {
    const { back, fault } = await undoEach(undo.completed, (item) => settle(item, false));
    return { count: back.length, first: back[0] ?? null, fault };
  }
  try {
    const body = { batch: undo.batch };
    const { changed } = await api.call('POST /api/v1/operator/work/undo', { body, shows_failure: true });
    return { count: changed, first: null, fault: null };
  } catch (failure) {
    if (!isPast(failure)) throw failure;
    return { count: 0, first: null, fault: sentenceOf(failure) };
  }
}
