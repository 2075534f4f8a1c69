import { afterAll, expect } from 'vitest';

/**
 * Files of tests share a process (`isolate: false`), so one that leaves something in it makes another fail, on another
 * day and in another order. This reports the file itself, every time.
 */
const before = stateOfProcess();

afterAll(() => {
  expect(stateOfProcess(), 'what this file has left in the process').toEqual(before);
});

function stateOfProcess() {
  // set by libvips when it is first loaded
  const { VIPSHOME: _, ...env } = process.env;
  return {
    env,
    folder: process.cwd(),
    exitCode: process.exitCode,
    clock: String(Date),
    timer: String(setTimeout),
    fetch: String(globalThis.fetch),
    listeners: Object.fromEntries(process.eventNames().map((name) => [String(name), process.listenerCount(name)])),
  };
}
