import { type Client, type ClientSettings, createClient } from '@trover/contract/protocol/client.ts';
import type { ColumnAnswers, ScanOutcome, ScanProgress } from './outcome.ts';
import { type ScanFacts, type SourceFile, scanFiles } from './scan-files.ts';

/** Includes the page's API settings and token, since a worker can read neither. */
export type ScanRequest = {
  files: File[];
  answers: ColumnAnswers;
  settings: ClientSettings | undefined;
  csrftoken: string | undefined;
};
export type ScanReply =
  | { kind: 'progress'; progress: ScanProgress }
  | { kind: 'done'; outcome: ScanOutcome }
  | { kind: 'failed'; sentence: string };

const factsOf = (api: Client): ScanFacts => ({
  index: () => api.call('GET /api/v1/orders/scan/index', {}),
  bases: async () => (await api.call('GET /api/v1/orders/scan/bases', {})).items,
});

/** Safari's streams are not async iterable. */
async function* pieces(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}

const reply = (message: ScanReply) => self.postMessage(message);

async function answer({ files, answers, settings, csrftoken }: ScanRequest): Promise<void> {
  const sources: SourceFile[] = files.map((file) => ({ name: file.name, size: file.size, stream: () => pieces(file) }));
  let last = 0;
  const report = (progress: ScanProgress) => {
    const now = performance.now();
    if (progress.stage === 'reading' && progress.bytes_read < progress.bytes && now - last < 60) return;
    last = now;
    reply({ kind: 'progress', progress });
  };
  try {
    const api = createClient({
      base: self.location.origin,
      settings: () => ({ ...settings, base: settings?.base || self.location.origin }),
      cookie: () => csrftoken,
    });
    reply({ kind: 'done', outcome: await scanFiles(sources, factsOf(api), report, answers) });
  } catch (failure) {
    const sentence = failure instanceof Error ? failure.message : 'We could not read the file.';
    reply({ kind: 'failed', sentence });
  }
}

self.addEventListener('message', (event: MessageEvent<ScanRequest>) => void answer(event.data));
