import type { Db } from '@trover/db/connect.ts';
import { listOperators, type Operator } from '@trover/db/queries/accounts/likeness.ts';
import type { Capability } from '@trover/db/schema/operators.ts';
import { fail } from '../../errors.ts';
import { capabilitiesOf, type NewRole } from './change-role.ts';

type Able = Pick<Operator, 'id' | 'capabilities'>;

/** Whether one operator can prepare a payment and another one approve it. */
const canPay = (operators: readonly Able[]): boolean =>
  operators.some(
    (maker) =>
      maker.capabilities.includes('money_maker') &&
      operators.some(({ id, capabilities }) => id !== maker.id && capabilities.includes('money_checker')),
  );

/** Refuses a change of a role that leaves fewer than two operators, or no second person for approvals. */
export async function requireEnoughOperators(trx: Db, account_id: number, role: NewRole): Promise<void> {
  const before: Able[] = await listOperators(trx);
  const others = before.filter(({ id }) => id !== account_id);
  const after = role.type === 'operator' ? [...others, { id: account_id, capabilities: capabilitiesOf(role) }] : others;
  if (after.length < before.length && after.length < 2)
    fail('conflict', { message: 'There must be at least two operators. Give someone else the role first.' });
  if (canPay(before) && !canPay(after))
    fail('conflict', {
      message:
        'Nobody could make payments: one operator must prepare payments, and another one approve them. Give someone else these capabilities first.',
    });
}

/**
 * The capability that a request's approver needs: those who approve payments decide who else works on them. Null where
 * the request gives no capability, or only the requester could approve.
 */
export async function capabilityToApprove(
  db: Db,
  request: { account_id: number; requested_by: number | null; capabilities: readonly Capability[] },
): Promise<'money_checker' | null> {
  const operators = await listOperators(db);
  const held = operators.find(({ id }) => id === request.account_id)?.capabilities ?? [];
  if (request.capabilities.every((one) => held.includes(one))) return null;
  const isHeldByAnother = operators.some(
    ({ id, capabilities }) =>
      id !== request.account_id && id !== request.requested_by && capabilities.includes('money_checker'),
  );
  return isHeldByAnother ? 'money_checker' : null;
}
