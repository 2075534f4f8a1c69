import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import type { ProofRow } from './proof-data.ts';
import { rowsToSave, type VerdictDraft, verdictDraftOf } from './verdict-draft.ts';

const PAUSE_MS = 500;

interface Verdicts {
  draftOf: (row: ProofRow) => VerdictDraft;
  drafts: ReadonlyMap<number, VerdictDraft>;
  setDraft: (row: ProofRow, draft: VerdictDraft) => void;
  /** Saves unsaved verdicts; must be awaited before the review is completed. */
  save: () => Promise<void>;
  state: 'saved' | 'saving' | 'unsaved';
  fault: string | null;
}

/** The verdicts on the trades of a document; each is saved a moment after it is complete, and when the page is left. */
export function useVerdicts(id: number, items: readonly ProofRow[], isOpen: boolean): Verdicts {
  const [drafts, setDrafts] = useState(() => new Map(items.map((row) => [row.trade_id, verdictDraftOf(row)])));
  const [state, setState] = useState<Verdicts['state']>('saved');
  const [fault, setFault] = useState<string | null>(null);
  const saved = useRef(new Map(items.map((row) => [row.trade_id, verdictDraftOf(row)])));
  const latest = useRef(drafts);
  latest.current = drafts;
  const running = useRef<Promise<void>>(Promise.resolve());

  const saveNow = async (): Promise<void> => {
    const now = latest.current;
    const stored = items.map((row) => ({
      trade_id: row.trade_id,
      ...(saved.current.get(row.trade_id) ?? verdictDraftOf(row)),
    }));
    const changed = rowsToSave(stored, now);
    if (changed.length === 0) return;
    setState('saving');
    try {
      await api.call('POST /api/v1/operator/proofs/{id}/rows', {
        params: { id },
        body: { rows: changed },
        shows_failure: true,
      });
      for (const { trade_id } of changed) {
        const draft = now.get(trade_id);
        if (draft) saved.current.set(trade_id, draft);
      }
      setFault(null);
      setState('saved');
    } catch (failure) {
      setFault((failure instanceof CallFailed && failure.sentence) || 'Not saved. Try again in a moment.');
      setState('unsaved');
      throw failure;
    }
  };
  // sequentially, so that an older verdict never arrives after a newer one
  const save = (): Promise<void> => {
    running.current = running.current.catch(() => undefined).then(saveNow);
    return running.current;
  };
  const saveLatest = useRef(save);
  saveLatest.current = save;

  useEffect(() => {
    if (!isOpen || drafts.size === 0) return;
    const timer = setTimeout(() => void saveLatest.current().catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [drafts, isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    return () => void saveLatest.current().catch(() => undefined);
  }, [isOpen]);

  return {
    drafts,
    draftOf: (row) => drafts.get(row.trade_id) ?? verdictDraftOf(row),
    setDraft: (row, draft) => setDrafts((before) => new Map(before).set(row.trade_id, draft)),
    ...{ save, state, fault },
  };
}
