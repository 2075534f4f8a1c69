const BEAT_MS = 5_000;

/** Reports progress while the process waits for the database; an endless loop reports none. */
export async function whileWaiting<Result>(
  onProgress: (() => void) | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (onProgress === undefined) return work();
  const beat = setInterval(onProgress, BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
