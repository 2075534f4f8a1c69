import type { WorkKind } from '@trover/contract/work/work.ts';
import { daysFrom, formatDate, formatDateDense } from '../../../../ui/format/format-dates.ts';

/** The task of each kind of item, and the name of its list. */
export const workLabels: Record<WorkKind, { act: string; list: string; rule: string }> = {
  confirmation: { act: 'Review proof', list: 'Proof to review', rule: 'Before the claim deadline' },
  sign_off: { act: 'File claim', list: 'Claims to file', rule: '10 days before the court’s date' },
  deficiency: { act: 'Cure deficiency', list: 'Deficiencies to cure', rule: 'The administrator’s date' },
  unconfirmed: { act: 'Chase receipt', list: 'Receipts from administrators', rule: 'After sending' },
  account_holder: {
    act: 'Review account holder',
    list: 'Account holders to review',
    rule: 'Holder and claimant differ',
  },
  lost_proof: { act: 'Resolve lost proof', list: 'Filed claims that lost proof', rule: 'Filed, not proven' },
  difference: { act: 'Resolve awards', list: 'Awards that differ', rule: 'Award and claim differ' },
  approval: { act: 'Approve distribution', list: 'Second approval of money', rule: 'Two operators' },
  bank_file: { act: 'Send bank file', list: 'Bank files to send', rule: 'Before their execution day' },
  bank_answer: { act: 'Follow bank file', list: 'Bank files in transit', rule: 'After their execution day' },
  expired_check: { act: 'Re-issue or search', list: 'Void checks to decide', rule: 'After their last day' },
  returned_payment: { act: 'Follow payment', list: 'Payments that came back', rule: 'Until they are paid again' },
  bank_check: { act: 'Find difference', list: 'Bank and ledger', rule: 'Checked each day' },
  fund_request: { act: 'Approve payee or fee', list: 'Payees and fees to approve', rule: 'Two operators' },
  proposal: { act: 'Review proposal', list: 'Proposals', rule: 'Cases from scouts' },
  ticket: { act: 'Answer message', list: 'Messages to answer', rule: 'Next business day' },
  role_request: { act: 'Decide role', list: 'Role requests', rule: 'Rights of operators' },
  letter: { act: 'Read letter', list: 'Letters to read', rule: 'After it arrived' },
  reply: { act: 'Chase answer', list: 'Letters without an answer', rule: 'After it was sent' },
  identity_review: { act: 'Review identity', list: 'Identity checks', rule: 'Payments wait' },
  status_file: { act: 'Apply status file', list: 'Status files to apply', rule: 'After their import' },
  status_rows: { act: 'Decide rows', list: 'Rows of status files', rule: 'Rows that change nothing' },
  stated_payment: { act: 'Find payment', list: 'Payments stated, not arrived', rule: 'Until money arrives' },
  overdue_payment: { act: 'Ask about payment', list: 'Overdue payments', rule: 'Later than all past cases' },
  distribution_import: { act: 'Finish import', list: 'Distributions to import', rule: 'Columns or another file' },
  waiting_award: { act: 'Pay awards', list: 'Awards that wait', rule: 'After posting' },
  set_aside: { act: 'Resolve payees', list: 'Payees set aside', rule: 'After the draft' },
  unclaimed_step: { act: 'Record step', list: 'Unclaimed awards', rule: 'After the last step' },
  tax_correction: { act: 'Correct statement', list: 'Tax statements to correct', rule: 'After a payment came back' },
  bank_line: { act: 'Explain bank line', list: 'Bank lines to decide', rule: 'After their import' },
  bank_booking: { act: 'Approve booking', list: 'Bookings to approve', rule: 'Two operators' },
  sanctions_list: { act: 'Renew sanctions list', list: 'Sanctions lists to renew', rule: 'Renewed each week' },
  sanctions_hit: { act: 'Decide sanctions match', list: 'Sanctions matches', rule: 'Payments wait' },
};

interface Place {
  kind: WorkKind;
  subject_id: number;
  order_id: number | null;
}

/** The page for working on an item. */
export function placeOfItem({ kind, subject_id, order_id }: Place): string {
  switch (kind) {
    case 'confirmation':
      return `/operator/proofs/${subject_id}`;
    case 'account_holder':
      return '/operator/money/account-holders';
    case 'distribution_import':
    case 'waiting_award':
    case 'difference':
    case 'approval':
      return `/operator/money/${subject_id}`;
    case 'set_aside':
    case 'bank_file':
    case 'bank_answer':
      return `/operator/money/files/${subject_id}`;
    case 'deficiency':
    case 'lost_proof':
      return `/operator/claims/${subject_id}`;
    case 'proposal':
      return `/operator/cases/${order_id}`;
    case 'ticket':
      return `/operator/support?ticket=${subject_id}`;
    case 'role_request':
      return '/operator/people/requests';
    case 'identity_review':
      return `/operator/clients/identity/${subject_id}`;
    case 'sanctions_list':
    case 'sanctions_hit':
      return '/operator/clients/sanctions';
    case 'expired_check':
    case 'unclaimed_step':
    case 'returned_payment':
      return '/operator/money/unclaimed';
    case 'tax_correction':
      return `/operator/money/taxes/${subject_id}`;
    case 'fund_request':
      return '/operator/money/fund-requests';
    case 'bank_line':
    case 'bank_booking':
      return '/operator/money/books?show=open#lines';
    case 'bank_check':
      return '/operator/money/books';
    case 'status_file':
    case 'status_rows':
    case 'stated_payment':
      return `/operator/status-files/${subject_id}`;
    case 'overdue_payment':
      return `/operator/letters?order_id=${order_id}`;
    case 'letter':
    case 'reply':
      return `/operator/letters/item/${subject_id}`;
    default:
      return `/operator/filing?order_id=${order_id}`;
  }
}

/** Formats the dates in an item's text as on pages. */
export const writeDates = (words: string): string => words.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDate(day));

export const keyOf = ({ kind, subject_id }: Pick<Place, 'kind' | 'subject_id'>): string => `${kind}-${subject_id}`;

/** The item of a key in an address; null for anything else. */
export function placeOfKey(key: string): Pick<Place, 'kind' | 'subject_id'> | null {
  const [, kind = '', subject_id] = /^([a-z_]+)-(\d{1,15})$/.exec(key) ?? [];
  return Object.hasOwn(workLabels, kind) ? { kind: kind as WorkKind, subject_id: Number(subject_id) } : null;
}

/** Due date for lists: days overdue or days left. */
export function describeDueDate(due: string, today: string): { text: string; isNear: boolean } {
  const days = daysFrom(today, due);
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  if (days < 0) return { text: `${count} late`, isNear: true };
  if (days === 0) return { text: 'Today', isNear: true };
  return { text: days <= 14 ? `${formatDateDense(due)}, ${count}` : formatDateDense(due), isNear: days <= 7 };
}
