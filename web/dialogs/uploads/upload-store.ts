import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useSyncExternalStore } from 'react';
import { api } from '../../api.ts';
import { connectionBack, isConnectionLost } from './connection.ts';
import { collectColumns, type ReadColumns, releasePendingFile } from './pending/pending-files.ts';
import { rememberUploads } from './remembered-uploads.ts';
import { type Destination, sendFile } from './send-file.ts';
import { changeItem, isBusy, newItem, type UploadChange, type UploadItem } from './upload-items.ts';
import type { Upload } from './upload-types.ts';
import { watchUpload } from './watch-upload.ts';

/**
 * The uploads of this tab. They exist independently of the dialog that shows them, so that closing it, or opening
 * another page, does not stop them; their ids are stored for a reload.
 */
let items: readonly UploadItem[] = [];
let nextKey = 1;
const listeners = new Set<() => void>();
const endings = new Map<number, () => void>();
const files = new Map<number, File>();
let queue: Promise<void> = Promise.resolve();

function put(next: readonly UploadItem[]): void {
  items = next;
  rememberUploads(
    items.flatMap((item) => (item.upload && (isBusy(item) || item.phase === 'needs_input') ? [item.upload.id] : [])),
  );
  for (const listener of listeners) listener();
}

function change(key: number, by: UploadChange): void {
  put(items.map((item) => (item.key === key ? changeItem(item, by) : item)));
}

const isListed = (key: number): boolean => items.some((item) => item.key === key);

function watch(key: number, uploadId: number): void {
  endings.set(
    key,
    watchUpload(uploadId, (by) => {
      if (by.kind === 'needs_input') void answerOrAsk(key, by);
      else change(key, by);
    }),
  );
}

/** Null if the code for it does not load. */
async function answerAsRead(key: number, upload: Upload, columns: ReadColumns): Promise<Upload | null> {
  const module = await import('./pending/answer-columns.ts').catch(() => null);
  return module?.answerColumns(upload, columns, () => isListed(key)) ?? null;
}

/** Only a file whose columns were not set before the sign-in needs its owner's answer. */
async function answerOrAsk(key: number, by: Extract<UploadChange, { kind: 'needs_input' }>): Promise<void> {
  const file = files.get(key);
  const columns = file && collectColumns(file);
  const upload = columns ? await answerAsRead(key, by.upload, columns) : null;
  // removed by its owner before the answer arrived
  if (!isListed(key)) return;
  if (upload) uploads.answered(key, upload);
  else change(key, by);
}

const TOO_MANY_REQUESTS = 429;
/** The longest wait in the browser, after which the server's message is shown. */
const MAX_PAUSE_SECONDS = 120;

/** The server refused the file: sent again, it would be refused again. */
const isRefused = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.status >= 400 && failure.status < 500 && failure.status !== 401;

/** The seconds to wait where more files than allowed were sent in a minute. */
function pauseAfter(failure: unknown): number | undefined {
  if (!(failure instanceof CallFailed) || failure.status !== TOO_MANY_REQUESTS) return undefined;
  const { retry_after } = failure;
  return retry_after !== undefined && retry_after <= MAX_PAUSE_SECONDS ? retry_after : undefined;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}

/**
 * Sends a file; after a lost connection sends it again once it is restored, and after too many files, after the
 * server's Retry-After.
 */
async function sendUntilThere(key: number, file: File, to: Destination, signal: AbortSignal) {
  for (;;) {
    try {
      return await sendFile(file, to, (sent) => change(key, { kind: 'sending', sent }), signal);
    } catch (failure) {
      const seconds = pauseAfter(failure);
      if (seconds !== undefined) {
        change(key, { kind: 'paused' });
        await pause(seconds, signal);
        change(key, { kind: 'sending', sent: 0 });
        continue;
      }
      if (!isConnectionLost(failure)) throw failure;
      change(key, { kind: 'lost' });
      await connectionBack(signal);
      change(key, { kind: 'sending', sent: 0 });
    }
  }
}

async function send(key: number, file: File, to: Destination): Promise<void> {
  if (!isListed(key)) return;
  const stop = new AbortController();
  endings.set(key, () => stop.abort(new DOMException('You stopped the upload.', 'AbortError')));
  try {
    change(key, { kind: 'sending', sent: 0 });
    const { upload, is_new } = await sendUntilThere(key, file, to, stop.signal);
    change(key, { kind: 'received', upload, isNew: is_new });
    releasePendingFile(file);
    watch(key, upload.id);
  } catch (failure) {
    if (isRefused(failure)) releasePendingFile(file);
    if (!stop.signal.aborted)
      change(key, { kind: 'failed', fault: failure instanceof Error ? failure.message : String(failure) });
  }
}

export const uploads = {
  /** Sends files one after another. */
  add(added: readonly File[], portfolioId: number | null, custodian = ''): void {
    for (const file of added) {
      const key = nextKey++;
      files.set(key, file);
      put([...items, newItem(key, file)]);
      queue = queue.then(() => send(key, file, { portfolioId, custodian }));
    }
  },

  /** Resumes an upload that was started earlier. */
  async resume(uploadId: number): Promise<void> {
    if (items.some((item) => item.upload?.id === uploadId)) return;
    const end = await api.call('GET /api/v1/portfolio/uploadtradesfile', { query: { upload_id: uploadId } });
    const { upload } = end;
    const key = nextKey++;
    const item = newItem(key, { name: upload.file_name, size: upload.bytes });
    put([...items, changeItem(changeItem(item, { kind: 'received', upload, isNew: true }), { kind: 'done', end })]);
    if (items.some((each) => each.key === key && isBusy(each))) watch(key, upload.id);
  },

  /** Continues with a file whose columns are mapped. */
  answered(key: number, upload: Upload): void {
    change(key, { kind: 'received', upload, isNew: true });
    watch(key, upload.id);
  },

  /** Removes a file from the list, and cancels it if it is not uploaded yet. */
  remove(key: number): void {
    endings.get(key)?.();
    endings.delete(key);
    const file = files.get(key);
    if (file) releasePendingFile(file);
    files.delete(key);
    put(items.filter((item) => item.key !== key));
  },

  clear(): void {
    for (const end of endings.values()) end();
    endings.clear();
    files.clear();
    put([]);
  },
};

const none: readonly UploadItem[] = [];

export function useUploads(): readonly UploadItem[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => items,
    () => none,
  );
}
