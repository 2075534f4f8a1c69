import { expect } from 'vitest';
import type { TestVisitor } from '../../testing/test-visitor.ts';

const at = '/api/v1/operator';

/** The first operator proposes that a line is not ours, and the second one approves it. */
export async function disownLine(
  [first, second]: readonly [TestVisitor, TestVisitor],
  id: number,
  note: string,
): Promise<void> {
  const proposed = await first.post(`${at}/bank_lines/${id}/not_ours`, { note });
  expect(proposed.body.error ?? proposed.body.data).toEqual({ id, status: 'open' });
  const lines: { id: number; booking: { id: number } | null }[] = (await first.get(`${at}/bank_lines?show=open`)).body
    .data.items;
  const booking = lines.find((line) => line.id === id)?.booking;
  const approved = await second.post(`${at}/bank_bookings/${booking?.id}/decide`, { decision: 'approve', note });
  expect(approved.body.error ?? approved.body.data).toMatchObject({ status: 'approved' });
}
