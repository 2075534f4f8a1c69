/**
 * How much longer the second takes than the first, by the quickest of several turns: what else the machine does slows
 * single turns, and both in turn.
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
