import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Operations } from '@trover/contract/operations.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { type DraftFields, emptyFields, fieldsOf, sentOf } from './draft-fields.ts';
import { clearSavedDraft, newDraftKey, readSavedDraft, storeDraft } from './saved-draft.ts';

type Saved = DataOf<Operations['POST /api/v1/orders/postorder']>;
type DraftStatus = Saved['status'];

type Saving = 'untouched' | 'typed' | 'saving' | 'saved' | 'failed';

export interface Draft {
  fields: DraftFields;
  change: (patch: Partial<DraftFields>) => void;
  id: number | null;
  slug: string | null;
  status: DraftStatus;
  /** The operator's reason, if the proposal was declined. */
  reason: string | null;
  saving: Saving;
  saved_at: string | null;
  /** Why it could not be saved, if no field is the reason. */
  failure: string | null;
  /** By field, as `securities.0.isin`. */
  errors: Record<string, string>;
  /** The attachments of the case, as the server has them. */
  milestones: CasePage['milestones'];
  documents: CasePage['documents'];
  preview_image: string | null;
  /** Whether the editor must show a text other than its initial one. */
  restored: boolean;
  /** Saves the typed values, and returns the id; null if they cannot be saved. */
  save: (submit?: boolean) => Promise<number | null>;
  refresh: () => Promise<void>;
}

const SAVE_DELAY_MS = 900;

/** A scout's proposal, saved on the server while it is typed, and in the browser until then. */
export function useDraft(email: string, page: CasePage | null): Draft {
  const [fields, setFields] = useState<DraftFields>(() => (page ? fieldsOf(page) : emptyFields));
  const [attached, setAttached] = useState(() => attachedTo(page));
  const [state, setState] = useState({
    id: page?.id ?? null,
    slug: page?.slug ?? null,
    status: page?.proposal?.status ?? ('draft' as DraftStatus),
    reason: page?.proposal?.reason ?? null,
    saving: 'untouched' as Saving,
    saved_at: page?.proposal?.updated_at ?? null,
    failure: null as string | null,
    errors: {} as Record<string, string>,
  });
  const [restored, setRestored] = useState(false);
  const latest = useRef({ fields, id: state.id, draft_key: '', version: 0 });
  const running = useRef<Promise<number | null>>(Promise.resolve(state.id));

  const put = useCallback(
    (next: DraftFields) => {
      const now = latest.current;
      now.draft_key ||= newDraftKey();
      now.fields = next;
      now.version += 1;
      storeDraft(email, { draft_key: now.draft_key, id: now.id, fields: next });
      setFields(next);
      setState((before) => ({ ...before, saving: 'typed' }));
    },
    [email],
  );
  const change = useCallback((patch: Partial<DraftFields>) => put({ ...latest.current.fields, ...patch }), [put]);

  useEffect(() => {
    const stored = readSavedDraft(email);
    if (!stored || stored.id !== latest.current.id) return;
    latest.current.draft_key = stored.draft_key;
    setRestored(true);
    put({ ...emptyFields, ...stored.fields });
  }, [email, put]);

  const send = useCallback(
    async (submit: boolean | undefined): Promise<number | null> => {
      const now = latest.current;
      const { version } = now;
      if (now.fields.company.name.trim() === '') return null;
      now.draft_key ||= newDraftKey();
      setState((before) => ({ ...before, saving: 'saving', failure: null }));
      const key = now.id === null ? { draft_key: now.draft_key } : { id: now.id };
      const body = { ...key, ...sentOf(now.fields), ...(submit === undefined ? {} : { submit }) };
      const post = (sent: typeof body) =>
        api.call('POST /api/v1/orders/postorder', { body: sent, shows_failure: true });
      try {
        let errors: Record<string, string> = {};
        const saved = await post(body).catch((failure: unknown) => {
          errors = fieldsIn(failure);
          const rest = without(body, errors);
          // A field with an error remains on the page with its message; the rest is still saved.
          if (rest === null || submit) throw failure;
          return post(rest);
        });
        now.id = saved.id;
        if (now.version === version && Object.keys(errors).length === 0) clearSavedDraft(email);
        else storeDraft(email, { draft_key: now.draft_key, id: saved.id, fields: now.fields });
        setState((before) => ({
          ...before,
          id: saved.id,
          slug: saved.slug,
          status: saved.status,
          saving: now.version === version ? 'saved' : 'typed',
          saved_at: saved.updated_at,
          errors,
        }));
        showInAddress(saved.id);
        return saved.id;
      } catch (failure) {
        const errors = fieldsIn(failure);
        const sentence = failure instanceof CallFailed ? failure.message : 'Check the connection and try again.';
        setState((before) => ({ ...before, saving: 'failed', errors, failure: sentence }));
        return null;
      }
    },
    [email],
  );

  const save = useCallback(
    (submit?: boolean) => {
      running.current = running.current.then(() => send(submit));
      return running.current;
    },
    [send],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields begins the pause again
  useEffect(() => {
    if (latest.current.version === 0) return;
    const timer = setTimeout(() => void save(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [fields, save]);

  const refresh = useCallback(async () => {
    const { id } = latest.current;
    if (id === null) return;
    const found = await api.call('GET /api/v1/orders/getorder/{id}', { params: { id: String(id) } });
    setAttached(attachedTo(found));
  }, []);

  return { fields, change, ...state, ...attached, restored, save, refresh };
}

function attachedTo(page: CasePage | null): Pick<Draft, 'milestones' | 'documents' | 'preview_image'> {
  return {
    milestones: page?.milestones ?? [],
    documents: page?.documents ?? [],
    preview_image: page?.preview_image ?? null,
  };
}

function fieldsIn(failure: unknown): Record<string, string> {
  if (!(failure instanceof CallFailed)) return {};
  return Object.fromEntries(
    Object.entries(failure.fields).map(([path, sentence]) => [path.replace(/^body\./, ''), sentence]),
  );
}

/** The body without the fields with errors; null if nothing can be saved without them. */
function without<Body extends object>(body: Body, errors: Record<string, string>): Body | null {
  const faulty = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
  if (faulty.size === 0 || faulty.has('company') || faulty.has('id')) return null;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !faulty.has(name))) as Body;
}

/** So that a reload, or another person, opens this draft again. */
function showInAddress(id: number): void {
  const address = `${window.location.pathname}?draft=${id}`;
  if (window.location.pathname + window.location.search !== address)
    window.history.replaceState(window.history.state, '', address);
}
