import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs a worker (`script`, which notifies its parent when it begins) and kills it with SIGKILL repeatedly, each time
 * later, until its work is done; returns how often it was killed.
 */
export async function killUntil(
  script: string,
  args: readonly string[],
  isDone: () => Promise<boolean>,
  firstMs = 150,
): Promise<number> {
  let kills = 0;
  for (let within = firstMs; !(await isDone()); within *= 2.5) {
    const child = fork(script, args, { execArgv: [], stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended]);
    await Promise.race([pause(Math.random() * within), ended]);
    if (child.exitCode === null) kills += 1;
    child.kill('SIGKILL');
    await ended;
  }
  return kills;
}
