import { describePendingPayment } from '../../components/claims/claim-payments.ts';
import { sentence } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { countInWords } from '../../ui/format/spell-count.ts';
import { type Claim, STEPS, type StepName } from './payout-types.ts';

const openProofs = (claim: Claim): number =>
  claim.accounts.reduce((sum, account) => sum + account.by_file - account.proved, 0);

/** Whether a claimant who signed before states and postal codes were required must add them. */
export const lacksAddress = ({ steps }: Pick<Claim, 'steps'>): boolean =>
  steps.some(({ missing }) => missing.some(({ code }) => code === 'address_incomplete'));

/** The step to show: that of the claim's stage, and the contract's for a claimant without a complete address. */
export function stepOf(claim: Pick<Claim, 'stage' | 'cured_by' | 'steps'>): StepName | 'done' {
  const step = claim.stage === 'deficient' ? claim.cured_by : STEPS.find((each) => each === claim.stage);
  if (step == null) return 'done';
  return STEPS.indexOf(step) > STEPS.indexOf('contract') && lacksAddress(claim) ? 'contract' : step;
}

/** The line under each step of the rail. */
export function underStep(step: StepName, claim: Claim): string {
  switch (step) {
    case 'trades': {
      const proofs = openProofs(claim);
      const trades = sentence(claim.trades_total === 1 ? 'one trade' : `${countInWords(claim.trades_total)} trades`);
      return proofs === 0 ? trades : `${trades}, ${countInWords(proofs)} to prove`;
    }
    case 'contract':
      if (claim.contract === null) return 'Signed once, for every case';
      return claim.contract.kind === 'institution' ? 'By your agreement' : 'Signed';
    case 'payment':
      if (claim.contract?.kind === 'institution') return 'By your agreement';
      return claim.payment_details ? `${claim.payment_details.label} ${claim.payment_details.shown}` : 'Bank or check';
    case 'sign_off':
      return claim.sign_off ? 'Signed' : 'Then we file';
  }
}

/** Where an unpaid claim is paid to: an approved one is not paid yet, and is not called so. */
export const describePaymentMethod = ({ label, shown }: NonNullable<Claim['payment_details']>): string =>
  `Payment method: ${label} ${shown}`;

/** The share of a claim's trades that is proven. */
export function describeCoverage({ coverage_pct: percent, trades_total: total }: Claim): string {
  const isWhole = Number(percent) === 100;
  if (total === 1) return isWhole ? 'Its one trade is proved.' : 'Its one trade still needs proof.';
  if (isWhole) return `All ${countInWords(total)} trades are proved.`;
  return `${percent} percent of ${total} trades are proved.`;
}

/** What still blocks the step's button, in a few words. */
export function leftToDo(claim: Claim, step: StepName): string | null {
  if (step === 'trades') {
    const proofs = openProofs(claim);
    if (proofs > 0)
      return proofs === 1 ? 'One proof still missing' : `${sentence(countInWords(proofs))} proofs still missing`;
  }
  return null;
}

type Readiness = Claim['readiness'];

/**
 * The readiness beside the signature, without what its statements confirm; null where only that is left. Everything that
 * the signature does not settle stays visible, also where nobody can fix it.
 */
export function readinessToSign({ score, checks, best }: Readiness):
  | (Pick<Readiness, 'score' | 'checks'> & {
      best: { message: string } | null;
    })
  | null {
  const isConfirmed = ({ step, outcome }: Readiness['checks'][number]) => step === 'sign_off' && outcome === 'open';
  const left = checks.filter((check) => !isConfirmed(check));
  const [largest] = left
    .filter(({ outcome }) => outcome !== 'passed')
    .sort((a, b) => b.weight - b.points - (a.weight - a.points));
  if (largest === undefined && best !== null) return null;
  return { score, checks: left, best: largest ?? null };
}

const endings: Partial<Record<Claim['stage'], string>> = {
  paid: 'Paid',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  closed_unpaid: 'Closed without a payment',
};

/** The title of a claim once its owner has nothing left to do. */
export function titleOf(claim: Pick<Claim, 'stage' | 'awards'> | null, today: string): string {
  if (claim === null) return 'Signed off';
  if (describePendingPayment(claim, today) !== null) return 'Payment on its way';
  return endings[claim.stage] ?? (claim.awards.length > 0 ? 'Awarded' : 'Signed off');
}

/** `Signed today`, or the day. */
export const describeSignature = (signedAt: string, today: string): string =>
  signedAt.slice(0, 10) === today ? 'Signed today' : `Signed ${formatDate(signedAt)}`;
