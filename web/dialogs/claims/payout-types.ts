import type { Claim, getJoinInfo } from '@trover/contract/claims/claims.ts';
import type { getLongtermContract } from '@trover/contract/contracts/agreements.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';

export type { Claim };
export type JoinInfo = DataOf<typeof getJoinInfo>;
export type ContractInfo = DataOf<typeof getLongtermContract>;
export type StepName = Claim['steps'][number]['step'];

export const STEPS: readonly StepName[] = ['trades', 'contract', 'payment', 'sign_off'];

export const TITLES: Record<StepName, string> = {
  trades: 'Confirm your trades',
  contract: 'Claim contract',
  payment: 'Payment method',
  sign_off: 'Sign off',
};

/** The inputs of each step, and the callbacks for changes of the claim. */
export interface StepProps {
  info: JoinInfo;
  claim: Claim;
  /** The form's id, for the button at the bottom. */
  form: string;
  onClaim: (claim: Claim) => void;
  /** Returns to a step, to change its values. */
  onChange: (step: StepName) => void;
  /** The step is done: continues with the next one. */
  onMoved: (claim: Claim) => void;
  onBusy: (busy: string | false) => void;
  onFault: (fault: string | null) => void;
}
