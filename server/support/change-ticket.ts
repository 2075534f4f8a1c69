import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type { changeTicket as declared } from '@trover/contract/support/tickets.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { lockTicket, setTicketStatus } from '@trover/db/queries/support/tickets.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireOwnAct } from '../audit/require-own-act.ts';
import { conflict, fail } from '../errors.ts';

/** Closes a ticket or opens it again; an undo only where nobody else has done so since. */
export async function changeTicket(
  trx: DbTransaction,
  { session, visitor }: Pick<Actor, 'session' | 'visitor'>,
  id: number,
  { status, only_own = false }: BodyOf<typeof declared>,
): Promise<void> {
  const ticket = (await lockTicket(trx, id)) ?? fail('not_found', { message: 'We could not find that message.' });
  const act = { action: 'ticket_settled', subject: { kind: 'ticket', id } } as const;
  if (only_own)
    await requireOwnAct(trx, session, act, () =>
      conflict('A colleague has closed or opened this message since. Open it to see its state.'),
    );
  if (ticket.status === status) return;
  await setTicketStatus(trx, { id, status });
  await recordAudit(trx, { ...act, by: { ...visitor, session }, detail: { status } });
}
