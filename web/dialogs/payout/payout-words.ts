import { pluralize } from '../../ui/format.ts';
import type { Claim, StepName } from './payout-types.ts';

const openProofs = (claim: Claim): number =>
  claim.accounts.reduce((sum, account) => sum + account.by_file - account.proved, 0);

/** The line under each step of the rail. */
export function underStep(step: StepName, claim: Claim): string {
  switch (step) {
    case 'trades': {
      const proofs = openProofs(claim);
      const trades = pluralize(claim.trades_total, 'trade');
      return proofs === 0 ? trades : `${trades}, ${proofs} to prove`;
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

/** What is still in the way of the step's button, in a few words. */
export function leftToDo(claim: Claim, step: StepName): string | null {
  if (step === 'trades') {
    const proofs = openProofs(claim);
    if (proofs > 0) return proofs === 1 ? 'One proof still missing' : `${proofs} proofs still missing`;
  }
  return null;
}
