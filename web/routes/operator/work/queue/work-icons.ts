import type { WorkKind } from '@trover/contract/work/work.ts';
import { deskIcons } from '../../frame/desk-icons.ts';

const document = [
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
] as const;
const checked = [...document, 'M14 2v5a1 1 0 0 0 1 1h5', 'm9 15 2 2 4-4'] as const;
const missing = [...document, 'M12 9v4', 'M12 17h.01'] as const;
const envelope = [
  'M22 7v11a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
  'm22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7',
] as const;
const unanswered = [
  'M22 10.5V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h12.5',
  'm22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7',
  'M18 15.28c.2-.4.5-.8.9-1a2.1 2.1 0 0 1 2.6.4c.3.4.5.8.5 1.3 0 1.3-2 2-2 2',
  'M20 22v.01',
] as const;
const stamp = [
  'M14 13V8.5C14 7 15 7 15 5a3 3 0 0 0-6 0c0 2 1 2 1 3.5V13',
  'M20 15.5a2.5 2.5 0 0 0-2.5-2.5h-11A2.5 2.5 0 0 0 4 15.5V17a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1z',
  'M5 22h14',
] as const;
const message = [
  'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
] as const;
const scan = [
  'M3 7V5a2 2 0 0 1 2-2h2',
  'M17 3h2a2 2 0 0 1 2 2v2',
  'M21 17v2a2 2 0 0 1-2 2h-2',
  'M7 21H5a2 2 0 0 1-2-2v-2',
  'M13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0',
  'M18.944 12.33a1 1 0 0 0 0-.66 7.5 7.5 0 0 0-13.888 0 1 1 0 0 0 0 .66 7.5 7.5 0 0 0 13.888 0',
] as const;
const person = ['M2 21a8 8 0 0 1 13.292-6', 'M15 8a5 5 0 1 1-10 0 5 5 0 0 1 10 0', 'm16 19 2 2 4-4'] as const;
const balance = deskIcons.cases;
const returned = ['M9 14 4 9l5-5', 'M4 9h10.5a5.5 5.5 0 0 1 0 11H11'] as const;

/** The icon of each kind of item; kinds that need similar work share one. */
export const iconOfWork: Record<WorkKind, readonly string[]> = {
  confirmation: checked,
  sign_off: deskIcons.filing,
  deficiency: missing,
  unconfirmed: unanswered,
  account_holder: person,
  lost_proof: missing,
  difference: balance,
  approval: stamp,
  bank_file: deskIcons.money,
  bank_answer: deskIcons.money,
  expired_check: deskIcons.money,
  returned_payment: returned,
  bank_check: balance,
  fund_request: stamp,
  identity_review: person,
  status_file: checked,
  status_rows: missing,
  stated_payment: unanswered,
  overdue_payment: unanswered,
  distribution_import: missing,
  waiting_award: deskIcons.money,
  set_aside: person,
  unclaimed_step: returned,
  tax_correction: missing,
  bank_line: balance,
  bank_booking: stamp,
  sanctions_list: missing,
  proposal: scan,
  ticket: message,
  role_request: person,
  letter: envelope,
  reply: unanswered,
  sanctions_hit: person,
};
