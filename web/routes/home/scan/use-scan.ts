import { documentCookie } from '@trover/contract/protocol/client.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { clientSettings } from '../../../client-settings.ts';
import type { ColumnAnswers, ScanOutcome, ScanProgress } from './outcome.ts';
import type { ScanReply, ScanRequest } from './worker.ts';

export type ScanState =
  | { kind: 'idle' }
  | { kind: 'working'; files: readonly File[]; progress: ScanProgress | null }
  | { kind: 'done'; files: readonly File[]; outcome: ScanOutcome }
  | { kind: 'failed'; files: readonly File[]; sentence: string };

/** Reads files in a worker of this browser. A new scan ends the previous one. */
export function useScan(): {
  state: ScanState;
  start: (files: readonly File[], answers?: ColumnAnswers) => void;
  stop: () => void;
} {
  const [state, setState] = useState<ScanState>({ kind: 'idle' });
  const worker = useRef<Worker | null>(null);

  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => end, [end]);

  const start = useCallback(
    (files: readonly File[], answers: ColumnAnswers = new Map()) => {
      end();
      setState({ kind: 'working', files, progress: null });
      const own = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.current = own;
      own.addEventListener('message', ({ data }: MessageEvent<ScanReply>) => {
        if (data.kind === 'progress') setState({ kind: 'working', files, progress: data.progress });
        else if (data.kind === 'done') setState({ kind: 'done', files, outcome: data.outcome });
        else if (data.kind === 'failed') setState({ kind: 'failed', files, sentence: data.sentence });
        // the PDF library posts its own messages from its worker
        else return;
        if (data.kind !== 'progress') end();
      });
      own.addEventListener('error', (event) => {
        event.preventDefault();
        end();
        setState({
          kind: 'failed',
          files,
          sentence: 'Your browser could not read the file. Reload the page and try again.',
        });
      });
      own.postMessage({
        files: [...files],
        answers,
        settings: clientSettings(),
        csrftoken: documentCookie('csrftoken'),
      } satisfies ScanRequest);
    },
    [end],
  );

  const stop = useCallback(() => {
    end();
    setState({ kind: 'idle' });
  }, [end]);

  return { state, start, stop };
}
