import type { Upload, UploadEnd } from './upload-types.ts';

/** One file that is being uploaded, as the dialog shows it. */
export interface UploadItem {
  key: number;
  name: string;
  bytes: number;
  /**
   * `paused` until more files may be sent, `lost` while the connection is lost, `asked` while its columns or rows need
   * confirmation.
   */
  phase: 'waiting' | 'sending' | 'paused' | 'lost' | 'working' | 'needs_input' | 'done' | 'failed';
  /** Number of bytes sent. */
  sent: number;
  upload: Upload | null;
  /** False if the same file was uploaded before. */
  isNew: boolean;
  cases: UploadEnd['cases'];
  /** What is wrong, and what to do instead. */
  fault: string | null;
}

export type UploadChange =
  | { kind: 'sending'; sent: number }
  | { kind: 'paused' }
  | { kind: 'lost' }
  | { kind: 'needs_input'; upload: Upload }
  | { kind: 'received'; upload: Upload; isNew: boolean }
  | { kind: 'progress'; upload: Upload }
  | { kind: 'found'; case: UploadEnd['cases'][number] }
  | { kind: 'done'; end: UploadEnd }
  | { kind: 'failed'; fault: string };

export function newItem(key: number, file: { name: string; size: number }): UploadItem {
  const { name, size: bytes } = file;
  return { key, name, bytes, phase: 'waiting', sent: 0, upload: null, isNew: true, cases: [], fault: null };
}

const isEnded = (status: Upload['status']) => status === 'matched' || status === 'failed' || status === 'undone';

/** An item after a change; changes after its end have no effect. */
export function changeItem(item: UploadItem, change: UploadChange): UploadItem {
  if (item.phase === 'done' || item.phase === 'failed') return item;
  switch (change.kind) {
    case 'sending':
      return {
        ...item,
        phase: 'sending',
        sent: item.phase === 'sending' ? Math.max(item.sent, change.sent) : change.sent,
      };
    case 'paused':
      return { ...item, phase: 'paused', sent: 0 };
    case 'lost':
      return { ...item, phase: 'lost' };
    case 'needs_input':
      return { ...item, phase: 'needs_input', upload: change.upload };
    case 'received':
      return { ...item, phase: 'working', sent: item.bytes, upload: change.upload, isNew: change.isNew };
    case 'progress':
      return { ...item, upload: change.upload };
    case 'found':
      return { ...item, cases: withCase(item.cases, change.case) };
    case 'done':
      return endOf(item, change.end);
    case 'failed':
      return { ...item, phase: 'failed', fault: change.fault };
  }
}

function endOf(item: UploadItem, { upload, cases }: UploadEnd): UploadItem {
  if (upload.status === 'needs_mapping' || upload.status === 'needs_confirmation')
    return { ...item, upload, cases, phase: 'needs_input' };
  if (!isEnded(upload.status)) return { ...item, upload, cases };
  const failed = upload.status === 'failed';
  return {
    ...item,
    upload,
    cases,
    phase: failed ? 'failed' : 'done',
    fault: failed ? (upload.failure ?? 'We could not read this file.') : null,
  };
}

function withCase(cases: UploadEnd['cases'], found: UploadEnd['cases'][number]): UploadEnd['cases'] {
  return [...cases.filter(({ order_id }) => order_id !== found.order_id), found];
}

export const isBusy = ({ phase }: UploadItem): boolean =>
  phase === 'waiting' || phase === 'sending' || phase === 'paused' || phase === 'lost' || phase === 'working';

export interface UploadSummary {
  added: number;
  duplicates: number;
  refused: number;
  /** For files that state positions and contain no trades. */
  positions: number;
  /** Number of an institution's accounts that need an entity. */
  asked: number;
  files: string[];
  first: string | null;
  last: string | null;
  cases: UploadEnd['cases'];
}

/** A file that waited for its columns ends after the files that were chosen with it. */
const byEnd = (one: UploadItem, other: UploadItem): number =>
  (one.upload?.finished_at ?? '').localeCompare(other.upload?.finished_at ?? '');

const tradesOf = ({ counts }: Upload): number => (counts.states_positions_only ? 0 : counts.trades_added);

/** The totals of all files; a case that several files affect counts once, with the result of the last one. */
export function summarize(items: readonly UploadItem[]): UploadSummary {
  const done = items.filter((item) => item.phase === 'done' && item.upload);
  const uploads = done.map((item) => item.upload!);
  const sum = (figure: (upload: Upload) => number) => uploads.reduce((total, upload) => total + figure(upload), 0);
  const days = (figure: (upload: Upload) => string | null) =>
    uploads
      .map(figure)
      .filter((day) => day !== null)
      .sort();
  return {
    added: done.reduce((total, item) => total + (item.isNew ? tradesOf(item.upload!) : 0), 0),
    duplicates: done.reduce((total, { isNew, upload }) => {
      const { duplicates, states_positions_only } = upload!.counts;
      return total + (states_positions_only ? 0 : duplicates) + (isNew ? 0 : tradesOf(upload!));
    }, 0),
    refused: sum((upload) => upload.counts.refused),
    positions: sum(({ counts }) => (counts.states_positions_only ? counts.positions : 0)),
    asked: sum((upload) => upload.counts.accounts_unmapped),
    files: done.map((item) => item.name),
    first: days((upload) => upload.first_trade_date)[0] ?? null,
    last: days((upload) => upload.last_trade_date).at(-1) ?? null,
    cases: done
      .toSorted(byEnd)
      .flatMap((item) => item.cases)
      .reduce<UploadEnd['cases']>(withCase, []),
  };
}
