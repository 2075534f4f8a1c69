// What `npm run bench` prints at its end, for the run that started it.

/** The count of figures, the lines of those past their limits, and each bench with one, with its figures that are within. */
export function readBenches(output) {
  const [, within, over] = /^bench: (\d+) within their limits, (\d+) not$/m.exec(output) ?? [];
  return {
    counted: within && { passed: Number(within), failed: Number(over) },
    failures: output
      .split('\n')
      .filter((line) => line.startsWith('FAIL'))
      .map((name) => ({ name, reason: '' })),
    failed: [...output.matchAll(/^bench (\S+): (\d+) within their limits, \d+ not$/gm)].map(([, name, count]) => ({
      name,
      within: Number(count),
    })),
  };
}
