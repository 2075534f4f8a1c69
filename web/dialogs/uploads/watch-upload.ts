import { api } from '../../api.ts';
import { clientSettings } from '../../client-settings.ts';
import { connectionBack, isConnectionLost } from './connection.ts';
import type { UploadChange } from './upload-items.ts';
import type { FoundCase, Upload, UploadEnd } from './upload-types.ts';

const RETRY_AFTER_MS = 2000;

/** Follows an upload by its events until it has ended; by polling if events do not arrive. */
export function watchUpload(uploadId: number, report: (change: UploadChange) => void): () => void {
  const { base = '' } = clientSettings() ?? {};
  const events = new EventSource(`${base}/api/v1/portfolio/uploadtradesfile/events?upload_id=${uploadId}`, {
    withCredentials: true,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const data = <Data>(event: Event) => JSON.parse((event as MessageEvent<string>).data) as Data;

  const stop = () => {
    stopped = true;
    events.close();
    clearTimeout(timer);
  };

  async function ask(): Promise<void> {
    try {
      const end = await api.call('GET /api/v1/portfolio/uploadtradesfile', {
        query: { upload_id: uploadId },
        shows_failure: true,
      });
      if (stopped) return;
      if (end.upload.status === 'needs_mapping' || end.upload.status === 'needs_confirmation') {
        report({ kind: 'needs_input', upload: end.upload });
        return stop();
      }
      report({ kind: 'done', end });
      if (end.upload.finished_at !== null) stop();
      else timer = setTimeout(() => void ask(), RETRY_AFTER_MS);
    } catch (failure) {
      if (!stopped && isConnectionLost(failure)) {
        await connectionBack();
        if (!stopped) await ask();
        return;
      }
      if (!stopped)
        report({
          kind: 'failed',
          fault: failure instanceof Error ? failure.message : 'We lost this upload. Upload the file again.',
        });
      stop();
    }
  }

  events.addEventListener('progress', (event) => report({ kind: 'progress', upload: data<Upload>(event) }));
  events.addEventListener('found', (event) => report({ kind: 'found', case: data<FoundCase>(event) }));
  events.addEventListener('needs_input', (event) => {
    report({ kind: 'needs_input', upload: data<Upload>(event) });
    stop();
  });
  events.addEventListener('done', (event) => {
    report({ kind: 'done', end: data<UploadEnd>(event) });
    stop();
  });
  events.addEventListener('error', () => {
    // Closed permanently, not an interruption after which the browser reconnects.
    if (events.readyState === EventSource.CLOSED && !stopped) void ask();
  });
  return stop;
}
