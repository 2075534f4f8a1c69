/**
 * Ratio of the second duration to the first, by the fastest of several interleaved rounds, so that other load on the
 * machine has little effect.
 */
export async function ratioOfTimes(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  turns = 12,
): Promise<number> {
  const quickest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number];
  await first();
  await second();
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [at, run] of [first, second].entries()) {
      const started = performance.now();
      await run();
      quickest[at as 0 | 1] = Math.min(quickest[at as 0 | 1], performance.now() - started);
    }
  }
  return quickest[1] / quickest[0];
}
