import { STANDARD_FEE_PCT } from '@trover/core/fees/standard-fee.ts';
import type { TextSource } from './text-source.ts';

const common = `The Service files no claim that the Claimant has not signed off. The Claimant may withdraw from any case before its claim is submitted, without giving a reason and without cost.

The fee is ${STANDARD_FEE_PCT} per cent of what the Claimant receives from a settlement through a claim filed by the Service, and nothing else: no fee for joining, for preparing a claim, or for a claim that pays nothing. It is taken from the money received, and the statement of each payment shows it.

The fee is for finding the case, computing the claim under its plan of allocation, gathering the proof, filing, answering the administrator's questions, and following the payment. Nobody needs the Service for that: every claimant may file alone with the claims administrator, free of charge, and the Service says where.

The Service keeps the Claimant's money apart from its own, pays it on to the account that the Claimant names, and accounts for it to the cent.

The Claimant gives records that are complete and true to the best of his or her knowledge, and says if anybody else claims the same loss: two claims for one account are both refused.

The Service is not a law firm and gives no legal advice. What a settlement pays depends on the court, the plan of allocation and the claims filed; no payment is promised.`;

/** Signed once, for every case in which the records show an eligible purchase. */
export const longterm: TextSource = {
  version: 'longterm-2026-11',
  kind: 'longterm',
  title: 'Claim services agreement',
  fee_pct: STANDARD_FEE_PCT,
  body: `The Claimant appoints the Service to prepare and submit claims in securities class actions in which the Claimant's records show an eligible purchase, now and from now on, and to receive notices about them on the Claimant's behalf. The Service joins each such case by itself and says so at once.

${common}

Either side may end this agreement at any time. Claims that are submitted by then are followed to their end under it.`,
};

/** Signed for one case alone. */
export const singleCase: TextSource = {
  version: 'case-2026-11',
  kind: 'case',
  title: 'Claim services agreement for one case',
  fee_pct: STANDARD_FEE_PCT,
  body: `The Claimant appoints the Service to prepare and submit a claim in the case named below, and in no other, and to receive notices about it on the Claimant's behalf.

${common}`,
};
