import type { ClaimStage } from '@trover/core/claims/stages.ts';
import type { Status } from '../../../ui/status-pill.tsx';

/** Labels of a claim's stages for operators; stages that wait for an operator come first. */
export const stageLabels: Record<ClaimStage, { status: Status; word: string }> = {
  review: { status: 'waiting', word: 'To be filed' },
  deficient: { status: 'fault', word: 'Deficient' },
  filed: { status: 'filed', word: 'Filed' },
  approved: { status: 'pending', word: 'Approved' },
  paid: { status: 'paid', word: 'Paid' },
  rejected: { status: 'closed', word: 'Rejected' },
  closed_unpaid: { status: 'closed', word: 'Closed unpaid' },
  withdrawn: { status: 'closed', word: 'Withdrawn' },
  trades: { status: 'open', word: 'At trades' },
  contract: { status: 'open', word: 'At contract' },
  payment: { status: 'open', word: 'At payment' },
  sign_off: { status: 'open', word: 'At sign-off' },
};

export const stagesListed = Object.keys(stageLabels) as ClaimStage[];

/** The label of the button for each move. */
export const moveLabels: Partial<Record<ClaimStage, string>> = {
  filed: 'Filed with the administrator',
  approved: 'Approved by the administrator',
  paid: 'Paid',
  deficient: 'Deficient: the claimant must cure it',
  rejected: 'Rejected by the administrator',
  closed_unpaid: 'Closed unpaid',
  withdrawn: 'Withdrawn',
};

/** The consequence of a move that ends the claim; null if the claim continues. */
export const endLabels: Partial<Record<ClaimStage, string>> = {
  rejected: 'This ends the claim unless an appeal succeeds. The owner sees the reason.',
  closed_unpaid: 'This ends the claim permanently. The owner sees the reason.',
  withdrawn: 'The claim is no longer filed. Its owner may join again while the case accepts claims.',
};

export const moverLabels = { claimant: 'The claimant', contract: 'The long-term contract', operator: 'An operator' };
