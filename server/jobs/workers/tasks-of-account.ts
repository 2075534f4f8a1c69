import { fail } from '../../errors.ts';

const MAX_AT_ONCE = 2;
const RETRY_SECONDS = 5;

const running = new Map<number, number>();

/**
 * Runs a task that reads a whole file for an account. Refuses another one while two tasks of the account run in this
 * process.
 */
export async function asTaskOf<Result>(account_id: number, work: () => Promise<Result>): Promise<Result> {
  const others = running.get(account_id) ?? 0;
  if (others >= MAX_AT_ONCE)
    fail('too_many_requests', {
      message: 'We are still reading two of your files. Try again in a moment.',
      retry_after: RETRY_SECONDS,
    });
  running.set(account_id, others + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(account_id) ?? 1) - 1;
    if (left > 0) running.set(account_id, left);
    else running.delete(account_id);
  }
}
