import { type DraftFields, emptyFields } from './draft-fields.ts';

/** The draft of a form that the browser stores until the server has it. */
export interface SavedDraft {
  /** Created once for each draft, so that one that is sent twice is saved once. */
  draft_key: string;
  id: number | null;
  fields: DraftFields;
}

const keyOf = (email: string): string => `case-draft ${email}`;

export function readSavedDraft(email: string): SavedDraft | null {
  try {
    const saved = JSON.parse(window.localStorage.getItem(keyOf(email)) ?? 'null') as SavedDraft | null;
    // a draft of an earlier version lacks newer fields
    return saved && { ...saved, fields: { ...emptyFields, ...saved.fields } };
  } catch {
    return null; // another version wrote it, or the browser stores nothing
  }
}

export function storeDraft(email: string, draft: SavedDraft): void {
  try {
    window.localStorage.setItem(keyOf(email), JSON.stringify(draft));
  } catch {
    // the browser stores nothing: the server does, once the company is named
  }
}

export function clearSavedDraft(email: string): void {
  try {
    window.localStorage.removeItem(keyOf(email));
  } catch {
    // nothing was stored
  }
}

/** Like `crypto.randomUUID`, which a page on plain http does not have. */
export function newDraftKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
