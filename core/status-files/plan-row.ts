import { type ClaimStage, isCureDateLongPast, isStep, MAX_DAYS_LATE, type Step } from '../claims/stages.ts';
import { formatLongDate } from '../dates/day.ts';
import { formatMoney } from '../format/amounts.ts';
import { readableName } from '../text/readable-name.ts';
import type { StatusMeaning } from './meanings.ts';

/** What an administrator states of one claim. */
export interface StatedStatus {
  line: number;
  claim_number: string | null;
  meaning: StatusMeaning;
  /** For `deficient`: the step that cures it. */
  cured_by: Step | null;
  word: string;
  reasons: string;
  cure_by: string | null;
  recognized_claim: string | null;
  currency: string;
}

/** The current state of the matched claim. */
export interface ClaimNow {
  stage: ClaimStage;
  claim_number: string | null;
  filed_on: string | null;
  /** Its last deficiency: whether it is open still, and whether its owner answered it. */
  deficiency: { cure_by: string; reason: string; is_open: boolean; is_answered: boolean } | null;
  /** What the administrator recognized in the last file; null where no file has. */
  recognized_before: string | null;
  /** Whether the ledger has an award for it. */
  has_award: boolean;
  /** The latest day that an applied file states its status for. */
  stated_on: string | null;
  /**
   * The day on which it was moved last; null where it was never moved since its first filing, or where a status file did it,
   * whose day is `stated_on`.
   */
  stage_since: string | null;
}

export interface FileOfRow {
  status_on: string;
  /** Whether a file of a later day was applied in the case. */
  is_older: boolean;
  /** The day on which it is compared. */
  today: string;
}

/** One act of an operator by hand. */
export type StatusStep =
  | { act: 'number'; claim_number: string }
  | { act: 'move'; from: ClaimStage; to: ClaimStage; reason: string; cured_by?: Step; cure_by?: string }
  | { act: 'extend'; from_cure_by: string; cure_by: string; reason: string };

/**
 * `change`: its steps are to be done. `outdated`: they would be, by a file that is older than what is known. `follow`:
 * nothing is done, and a person decides. `same`: nothing is new.
 */
export interface RowPlan {
  outcome: 'change' | 'outdated' | 'follow' | 'same';
  to: ClaimStage | null;
  steps: readonly StatusStep[];
  /** Whether the administrator states that it has paid the claim. */
  expects_payment: boolean;
  /** A sentence: what happens, or why nothing happens. */
  note: string;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const same = (note: string, expects_payment = false): RowPlan => ({
  outcome: 'same',
  to: null,
  steps: [],
  expects_payment,
  note,
});
const follow = (note: string): RowPlan => ({ outcome: 'follow', to: null, steps: [], expects_payment: false, note });

/** What an administrator's row does to the claim that it is matched to. Nothing is moved that an operator could not move by hand. */
export function planRow(row: StatedStatus, claim: ClaimNow, file: FileOfRow): RowPlan {
  const refusal = refusalOf(row, claim);
  if (refusal !== null) return follow(refusal);
  const aim = aimOf(row, claim, file.today);
  if ('outcome' in aim) return aim;
  const number: StatusStep[] =
    row.claim_number !== null && claim.claim_number === null ? [{ act: 'number', claim_number: row.claim_number }] : [];
  const steps = [...number, ...aim.steps];
  if (steps.length === 0) return same(aim.note, aim.expects_payment);
  const isOutdated = aim.steps.length > 0 && isOlder(claim, file, aim.to);
  return {
    outcome: isOutdated ? 'outdated' : 'change',
    to: aim.to,
    steps,
    expects_payment: aim.expects_payment,
    note: isOutdated ? `${outdatedNote(claim, file)} ${aim.note}` : aim.note,
  };
}

function refusalOf(row: StatedStatus, claim: ClaimNow): string | null {
  if (row.claim_number !== null && claim.claim_number !== null && !isSameNumber(row.claim_number, claim.claim_number))
    return `Its number is ${claim.claim_number} here and ${row.claim_number} in the file. Check both with the administrator.`;
  if (claim.stage === 'withdrawn' || claim.stage === 'closed_unpaid')
    return `The claim is ${readableName(claim.stage)} here. Check with the administrator why it is in the file.`;
  if (claim.filed_on === null)
    return 'The claim is not filed here. Mark its filing as sent first, then import the file again.';
  return null;
}

/** Whether numbers differ by nothing but case, blanks, dashes and the leading zeros that spreadsheets drop. */
export function isSameNumber(one: string, other: string): boolean {
  const [first, second] = [one, other].map((number) => number.replace(/[\s-]/g, '').replace(/^0+/, '').toUpperCase());
  return first === second;
}

/** Whether a file is older than what is known. Any file can approve a filed claim. */
function isOlder(
  { stated_on, stage, stage_since }: ClaimNow,
  { status_on, is_older }: FileOfRow,
  to: ClaimStage | null,
): boolean {
  if (stated_on !== null && stated_on > status_on) return true;
  if (stage === 'filed' && to === 'approved') return false;
  return (is_older && stage !== 'filed') || (stage_since !== null && stage_since > status_on);
}

function outdatedNote({ stated_on, stage, stage_since }: ClaimNow, { status_on }: FileOfRow): string {
  const of = `The file states ${formatLongDate(status_on)}`;
  if (stated_on !== null && stated_on > status_on)
    return `${of}, and a later file states ${formatLongDate(stated_on)}.`;
  if (stage_since !== null && stage_since > status_on)
    return `${of}, and the claim is ${readableName(stage)} since ${formatLongDate(stage_since)}.`;
  return `${of}, and a file of a later day was applied.`;
}

interface Aim {
  to: ClaimStage | null;
  steps: readonly StatusStep[];
  expects_payment: boolean;
  note: string;
}

const stays = (note: string): Aim => ({ to: null, steps: [], expects_payment: false, note });

function aimOf(row: StatedStatus, claim: ClaimNow, today: string): Aim | RowPlan {
  switch (row.meaning) {
    case 'ignored':
      return same(`“${row.word}” changes nothing.`);
    case 'received':
      if (claim.stage === 'rejected')
        return follow(
          `The claim is rejected here, and “${row.word}” in the file. Ask whether the rejection was withdrawn.`,
        );
      return stays(
        claim.claim_number === null && row.claim_number !== null
          ? `Gets the number ${row.claim_number}.`
          : 'The administrator has it, as we do.',
      );
    case 'late':
      return follow(
        `The administrator counts it as late: “${row.word}”. Ask it to accept the claim, or reject it by hand.`,
      );
    case 'accepted':
      return acceptance(row, claim);
    case 'paid':
      return payment(row, claim);
    case 'deficient':
      return deficiency(row, claim, today);
    case 'rejected':
      return rejection(row, claim);
  }
}

function acceptance(row: StatedStatus, claim: ClaimNow): Aim | RowPlan {
  const { recognized_claim, currency, word } = row;
  if (claim.stage === 'paid' || claim.stage === 'approved') {
    if (recognized_claim === null || claim.recognized_before === null || recognized_claim === claim.recognized_before)
      return stays('It is approved already.');
    return follow(
      `The administrator now recognizes ${formatMoney(recognized_claim, { currency })} instead of ${formatMoney(claim.recognized_before, { currency })}. Ask why it changed.`,
    );
  }
  if (isStep(claim.stage) || claim.stage === 'review')
    return follow(
      `The administrator accepts it, and its owner is curing it here: the claim is in ${readableName(claim.stage)}. Check whether the cure is still needed.`,
    );
  const reason =
    recognized_claim === null
      ? `The administrator accepts the claim: ${sentence(word)}`
      : `The administrator accepts the claim and recognizes ${formatMoney(recognized_claim, { currency })}.`;
  const back: StatusStep[] = claim.stage === 'filed' ? [] : [{ act: 'move', from: claim.stage, to: 'filed', reason }];
  return {
    to: 'approved',
    steps: [...back, { act: 'move', from: 'filed', to: 'approved', reason }],
    expects_payment: false,
    note: reason,
  };
}

function payment(row: StatedStatus, claim: ClaimNow): Aim | RowPlan {
  if (claim.stage === 'paid') return same('It is paid already.');
  if (claim.has_award) return same('Its award is in the ledger already.');
  if (claim.stage === 'rejected')
    return follow(`The claim is rejected here, and “${row.word}” in the file. Ask the administrator which is right.`);
  const accepted = acceptance({ ...row, recognized_claim: null }, claim);
  if ('outcome' in accepted) return accepted;
  return {
    ...accepted,
    expects_payment: true,
    note: 'The administrator states that it paid. The claim is paid here only when money arrives.',
  };
}

function deficiency(row: StatedStatus, claim: ClaimNow, today: string): Aim | RowPlan {
  const { cure_by, reasons, word, cured_by } = row;
  const known = claim.deficiency;
  if (claim.stage === 'deficient' || isStep(claim.stage) || claim.stage === 'review') {
    if (known === null)
      return follow(`The claim is in ${readableName(claim.stage)} here without a deficiency. Check it.`);
    if (!known.is_open) return stays('Its deficiency is answered here. The answer is not with the administrator yet.');
    if (cure_by === null || cure_by === known.cure_by) return stays('The deficiency is known.');
    if (cure_by < known.cure_by)
      return follow(
        `The file states ${formatLongDate(cure_by)} as the cure date, which is earlier than ours, ${formatLongDate(known.cure_by)}. Ask the administrator.`,
      );
    if (cure_by < today)
      return follow(
        `The file’s cure date, ${formatLongDate(cure_by)}, has passed. Ask the administrator for a later one.`,
      );
    return {
      to: null,
      steps: [
        {
          act: 'extend',
          from_cure_by: known.cure_by,
          cure_by,
          reason: reasons === '' ? `The administrator gives time until ${formatLongDate(cure_by)}.` : reasons,
        },
      ],
      expects_payment: false,
      note: `More time to cure it: until ${formatLongDate(cure_by)}.`,
    };
  }
  if (claim.stage === 'filed' && known?.is_answered && (cure_by === null || cure_by === known.cure_by))
    return follow(
      `Its deficiency with the cure date ${formatLongDate(known.cure_by)} was answered. Ask the administrator whether it has the answer.`,
    );
  if (claim.stage === 'rejected' || claim.stage === 'paid')
    return follow(`The claim is ${claim.stage} here, and “${word}” in the file. Ask the administrator which is right.`);
  if (claim.has_award) return follow('Its award is in the ledger. Ask the administrator why it is deficient.');
  if (cure_by === null)
    return follow(
      `Line ${row.line} has no cure date. Set the cure date for rows without one, or move the claim by hand.`,
    );
  if (isCureDateLongPast(cure_by, today))
    return follow(
      `Line ${row.line} has ${formatLongDate(cure_by)} as its cure date, more than ${MAX_DAYS_LATE} days in the past. Check the year with the administrator.`,
    );
  return {
    to: 'deficient',
    steps: [
      {
        act: 'move',
        from: claim.stage,
        to: 'deficient',
        reason: reasons === '' ? word : reasons,
        cured_by: cured_by ?? 'trades',
        cure_by,
      },
    ],
    expects_payment: false,
    note: `Deficient, with ${formatLongDate(cure_by)} as its cure date: ${reasons === '' ? word : reasons}`,
  };
}

function rejection(row: StatedStatus, claim: ClaimNow): Aim | RowPlan {
  if (claim.stage === 'rejected') return stays('It is rejected already.');
  if (claim.has_award || claim.stage === 'paid')
    return follow('Its award is in the ledger. Ask the administrator why it is rejected.');
  if (isStep(claim.stage) || claim.stage === 'review')
    return follow(
      `The administrator rejects it, and its owner is curing it here: the claim is in ${readableName(claim.stage)}. Ask whether the cure still counts.`,
    );
  const reason = row.reasons === '' ? row.word : row.reasons;
  return {
    to: 'rejected',
    steps: [{ act: 'move', from: claim.stage, to: 'rejected', reason }],
    expects_payment: false,
    note: `Rejected: ${reason}`,
  };
}
