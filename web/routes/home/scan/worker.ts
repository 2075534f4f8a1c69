import { createClient } from '@trover/contract/protocol/client.ts';
import type { ColumnAnswers, ScanOutcome, ScanProgress } from './outcome.ts';
import { type ScanFacts, type SourceFile, scanFiles } from './scan-files.ts';

export type ScanAsk = { files: File[]; answers: ColumnAnswers };
export type ScanReply =
  | { kind: 'progress'; progress: ScanProgress }
  | { kind: 'done'; outcome: ScanOutcome }
  | { kind: 'failed'; sentence: string };

const api = createClient({ base: self.location.origin });

const facts: ScanFacts = {
  index: () => api.call('GET /api/v1/orders/scan/index', {}),
  bases: async () => (await api.call('GET /api/v1/orders/scan/bases', {})).items,
};

/** Safari's streams cannot be walked through by themselves. */
async function* pieces(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}

const reply = (message: ScanReply) => self.postMessage(message);

async function answer({ files, answers }: ScanAsk): Promise<void> {
  const sources: SourceFile[] = files.map((file) => ({ name: file.name, size: file.size, stream: () => pieces(file) }));
  let last = 0;
  const report = (progress: ScanProgress) => {
    const now = performance.now();
    if (progress.stage === 'reading' && progress.bytes_read < progress.bytes && now - last < 60) return;
    last = now;
    reply({ kind: 'progress', progress });
  };
  try {
    reply({ kind: 'done', outcome: await scanFiles(sources, facts, report, answers) });
  } catch (failure) {
    const sentence = failure instanceof Error ? failure.message : 'The file could not be read.';
    reply({ kind: 'failed', sentence });
  }
}

self.addEventListener('message', (event: MessageEvent<ScanAsk>) => void answer(event.data));
