import type { checkNotice as declared } from '@trover/contract/assistant/check-notice.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { Context } from '../../context.ts';
import { findRedFlags } from './red-flags.ts';

/** Compares a notice with the catalogue, and finds what no real notice asks for. */
export async function checkNotice(
  _context: Pick<Context, 'db'>,
  { words }: { words: string; url: string | null },
): Promise<DataOf<typeof declared>> {
  const checks = findRedFlags(words);
  return { verdict: checks.length > 0 ? 'suspicious' : 'unknown', case: null, checks };
}
