import { daysLeft } from '../cases/deadlines.ts';
import { formatLongDate } from '../dates/day.ts';
import type { ClaimFacts } from './claim-facts.ts';
import { isStep, type Step } from './stages.ts';
import { describeAccount, missingUpTo } from './step-requirements.ts';

/** The reasons for which administrators refuse claims, each checked before the claim is filed. */
export const REFUSAL_REASONS = [
  'no_eligible_purchase',
  'no_loss',
  'holdings_do_not_balance',
  'missing_proof',
  'duplicate',
  'excluded_party',
  'late',
  'deficiency_not_cured',
] as const;
type RefusalReason = (typeof REFUSAL_REASONS)[number];

interface ReadinessCheck {
  reason: RefusalReason;
  /** `open`: not answered or reviewed yet; it counts half. */
  outcome: 'passed' | 'open' | 'failed';
  message: string;
  /** The most points that it can have, of a hundred, and the points that it has. */
  weight: number;
  points: number;
  /** The step at which the claimant can fix it; null if it cannot be fixed. */
  step: Step | null;
}

export interface Readiness {
  /** 0 to 100: the higher, the fewer reasons for a rejection are left. */
  score: number;
  checks: ReadinessCheck[];
  /**
   * The one thing that would help most; null when nothing is left to do. Where every reason is settled and a step lacks
   * something, that is it, without a gain.
   */
  best: { message: string; step: Step; gain: number } | null;
}

const WEIGHTS: Record<RefusalReason, number> = {
  no_eligible_purchase: 20,
  no_loss: 15,
  holdings_do_not_balance: 15,
  missing_proof: 20,
  duplicate: 10,
  excluded_party: 10,
  late: 5,
  deficiency_not_cured: 5,
};

type Found = Pick<ReadinessCheck, 'outcome' | 'message' | 'step'> & {
  /** Share of the weight earned; when absent none, or half where the item is open. */
  share?: number;
};

const passed = (message: string): Found => ({ outcome: 'passed', message, step: null });
const open = (message: string, step: Step): Found => ({ outcome: 'open', message, step });
const failed = (message: string, step: Step | null, share = 0): Found => ({ outcome: 'failed', message, step, share });

function evaluateProof({ accounts }: ClaimFacts): Found {
  const due = accounts.reduce((sum, { by_file }) => sum + by_file, 0);
  if (due === 0) return passed('Every trade comes directly from your broker, so we need no document.');
  const has = accounts.reduce((sum, { proved }) => sum + proved, 0);
  const checked = accounts.reduce((sum, account) => sum + account.checked, 0);
  if (checked >= due) return passed('Every trade that came by file was found in a document.');
  const share = (checked + (has - checked) / 2) / due;
  if (has >= due)
    return {
      outcome: 'open',
      message: `Every trade that came by file has a document; ${due - checked === 1 ? 'one trade is' : `${due - checked} trades are`} not reviewed yet.`,
      step: null,
      share,
    };
  const [widest] = accounts.toSorted((a, b) => b.by_file - b.proved - (a.by_file - a.proved));
  const trades = widest!.by_file - widest!.proved;
  const lots = accounts.reduce((sum, { by_gain_report = 0 }) => sum + by_gain_report, 0);
  const report =
    lots === 0
      ? ''
      : ` A gain and loss report does not prove trades; ${lots === 1 ? 'one is' : `${lots} are`} from one.`;
  return failed(
    `Add a statement for ${describeAccount(widest!)}: it proves ${trades === 1 ? 'one more trade' : `${trades} more trades`}.${report}`,
    'trades',
    share,
  );
}

function evaluateBalance({ notices }: ClaimFacts): Found {
  const codes = new Set(notices.map(({ code }) => code));
  if (codes.has('unbalanced'))
    return failed(
      'The opening holding plus purchases minus sales does not equal the closing holding: add the missing trades.',
      'trades',
    );
  if (codes.has('missing_history'))
    return failed('You sold more than you bought: add the trades before the first one shown.', 'trades');
  return passed('The holdings, purchases and sales add up.');
}

function evaluateDuplicate({ duplicate, claimed_elsewhere }: ClaimFacts): Found {
  if (duplicate !== 'none')
    return failed('Another user claims the same account in this case: withdraw one of the two.', 'sign_off');
  if (claimed_elsewhere === null) return open('Tell us whether anyone else is claiming this loss for you.', 'sign_off');
  if (claimed_elsewhere !== 'no')
    return failed('The loss is claimed elsewhere too: have that claim withdrawn first.', 'sign_off');
  return passed('Nobody else is claiming this loss.');
}

function evaluateLateness({ was_filed, claim_deadline, accepts_claims, today }: ClaimFacts): Found {
  if (was_filed) return passed('Filed in time.');
  if (accepts_claims && claim_deadline !== null) {
    const days = daysLeft(claim_deadline, today);
    return passed(`${days} ${days === 1 ? 'day' : 'days'} to the deadline, ${formatLongDate(claim_deadline)}.`);
  }
  return failed(
    claim_deadline === null
      ? 'No claim deadline is on record.'
      : `The claim deadline was ${formatLongDate(claim_deadline)}.`,
    null,
  );
}

function evaluateCure({ stage, cure_by, cured_by, today }: ClaimFacts): Found {
  if (stage !== 'deficient') return passed('No deficiency is open.');
  if (cure_by !== null && cure_by < today)
    return failed(
      `The deadline to cure the deficiency was ${formatLongDate(cure_by)}. Ask us what you can still do.`,
      null,
    );
  return failed('Fix the deficiency that the administrator found.', cured_by);
}

function evaluate(reason: RefusalReason, facts: ClaimFacts): Found {
  switch (reason) {
    case 'no_eligible_purchase':
      return facts.bought_in_class ? passed('Bought in the class period.') : failed(facts.why, 'trades');
    case 'no_loss':
      if (!facts.eligible) return failed(facts.why, 'trades');
      return facts.below_minimum
        ? failed('The estimated payment is below this plan’s minimum payment.', null, 0.5)
        : passed('The plan of allocation gives these trades a loss.');
    case 'holdings_do_not_balance':
      return evaluateBalance(facts);
    case 'missing_proof':
      return evaluateProof(facts);
    case 'duplicate':
      return evaluateDuplicate(facts);
    case 'excluded_party':
      if (facts.is_excluded_party === null)
        return open('At sign-off, confirm that the class does not exclude you.', 'sign_off');
      return facts.is_excluded_party
        ? failed('The class excludes this claimant.', null)
        : passed('Not one of the parties that the class excludes.');
    case 'late':
      return evaluateLateness(facts);
    case 'deficiency_not_cured':
      return evaluateCure(facts);
  }
}

/** The first thing that blocks a step of a claim that is still with the claimant. */
function firstBlocking(facts: ClaimFacts): Readiness['best'] {
  if (!isStep(facts.stage) && facts.stage !== 'deficient') return null;
  const blocking = missingUpTo('sign_off', facts).find(({ blocks }) => blocks);
  return blocking === undefined ? null : { message: blocking.message, step: blocking.step, gain: 0 };
}

/** How ready a claim is, by each reason that administrators refuse claims for, and what would help most. */
export function evaluateReadiness(facts: ClaimFacts): Readiness {
  const checks = REFUSAL_REASONS.map((reason): ReadinessCheck => {
    const { share, ...found } = evaluate(reason, facts);
    const weight = WEIGHTS[reason];
    const part = found.outcome === 'passed' ? 1 : (share ?? (found.outcome === 'open' ? 0.5 : 0));
    return { reason, ...found, weight, points: Math.floor(weight * part) };
  });
  const gains = checks.flatMap(({ message, step, weight, points }) =>
    step === null || points === weight ? [] : [{ message, step, gain: weight - points }],
  );
  return {
    score: checks.reduce((sum, { points }) => sum + points, 0),
    checks,
    best: gains.toSorted((a, b) => b.gain - a.gain)[0] ?? firstBlocking(facts),
  };
}

/** Trades proved of all, in percent; whole only when all are. */
export function coverageOf(accounts: ClaimFacts['accounts']): number {
  const trades = accounts.reduce((sum, account) => sum + account.trades, 0);
  const open = accounts.reduce((sum, { by_file, proved }) => sum + by_file - proved, 0);
  return trades === 0 ? 100 : Math.floor(((trades - open) * 100) / trades);
}
