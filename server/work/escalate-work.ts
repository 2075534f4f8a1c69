import { randomUUID } from 'node:crypto';
import { escalateLateWork, type LateWork, listLeads } from '@trover/db/queries/work/late-work.ts';
import { addEvents } from '@trover/db/queries/work/work-acts.ts';
import type { Context } from '../context.ts';
import { postMail } from '../mail/post-mail.ts';
import { lateWorkMail } from './mails.ts';

/** Maximum number of items that one run escalates; the next run continues. */
const BATCH_SIZE = 500;
/** Maximum number of items that one mail lists. */
const MAX_LISTED = 20;

const words: Record<LateWork['kind'], string> = {
  confirmation: 'Proof to review',
  sign_off: 'Claim to file',
  deficiency: 'Deficiency to cure',
  unconfirmed: 'Receipt of a filing',
  account_holder: 'Account holder to review',
  lost_proof: 'Lost proof to resolve',
  difference: 'Awards that differ',
  approval: 'Distribution to approve',
  bank_file: 'Bank file',
  proposal: 'Proposal to review',
  ticket: 'Message to answer',
  role_request: 'Role request',
  sanctions_hit: 'Sanctions match to decide',
  letter: 'Letter to read',
  reply: 'Letter without an answer',
  bank_answer: 'Bank file without an answer',
  expired_check: 'Void check to re-issue or search for',
  returned_payment: 'Payment that came back',
  bank_check: 'Bank and ledger differ',
  fund_request: 'Payee or fee to approve',
  identity_review: 'Identity to review',
  status_file: 'Status file to apply',
  status_rows: 'Rows of a status file',
  stated_payment: 'Payment that has not arrived',
  overdue_payment: 'Overdue payment',
  distribution_import: 'Distribution to import',
  waiting_award: 'Awards to pay',
  set_aside: 'Payees set aside',
  unclaimed_step: 'Unclaimed award',
  tax_correction: 'Tax statement to correct',
  bank_line: 'Line of a bank statement',
  bank_booking: 'Booking to approve',
  sanctions_list: 'Sanctions list to renew',
};

/**
 * Mails late work to its assignee and to lead operators, once for each escalation step; returns the number of items.
 */
export async function escalateWork(context: Pick<Context, 'db' | 'config' | 'jobs' | 'today'>): Promise<number> {
  const { db, today } = context;
  return db.transaction().execute(async (trx) => {
    const late = await escalateLateWork(trx, { today: today(), most: BATCH_SIZE });
    if (late.length === 0) return 0;
    const batch = randomUUID();
    await addEvents(
      trx,
      late.map(({ kind, subject_id }) => ({ kind, subject_id, act: 'escalated' as const })),
      { by: null, batch },
    );
    const leads = await listLeads(trx);
    const send = async (to: { id: number; email: string }, items: readonly LateWork[], isLead: boolean) => {
      const shown = items.slice(0, MAX_LISTED).map((item) => ({ ...item, what: words[item.kind] }));
      const data = { items: shown, more: items.length - shown.length, leads: isLead };
      const cause = `late-work ${batch}`;
      await postMail(context, trx, {
        template: lateWorkMail,
        data,
        to: to.email,
        account_id: to.id,
        partner: null,
        cause,
      });
    };
    for (const lead of leads) await send(lead, late, true);
    const owners = new Map(
      late.flatMap(({ assigned_to, assignee }) =>
        assigned_to === null || assignee === null ? [] : [[assigned_to, assignee] as const],
      ),
    );
    for (const [id, email] of owners)
      if (!leads.some((lead) => lead.id === id))
        await send(
          { id, email },
          late.filter(({ assigned_to }) => assigned_to === id),
          false,
        );
    return late.length;
  });
}
