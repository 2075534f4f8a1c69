import { STANDARD_FEE_PCT } from '@trover/core/fees/standard-fee.ts';
import type { TextSource } from './text-source.ts';

// A contract refers to the version that was signed, which the database stores. A change here needs a new version, and
// nobody who signed an earlier one has to sign again.

const common = `The Service files a claim only after the Claimant has signed it off. The Claimant may withdraw from any case before the claim is filed, without giving a reason and without cost.

The fee is ${STANDARD_FEE_PCT} percent of what the Claimant receives from a settlement through a claim that the Service filed. There is no other fee: the Service charges nothing to join a case, to prepare a claim, or for a claim that pays nothing. The Service deducts the fee from the money received and shows it on the statement of each payment.

The fee covers finding the case, calculating the claim under its plan of allocation, collecting the proof, filing, answering the claims administrator's questions, and tracking the payment. No one needs the Service to do this: every claimant may file alone with the claims administrator, free of charge, and the Service shows where.

The Service holds the Claimant's money apart from its own, pays it to the account that the Claimant names, and accounts for it to the cent.

The Claimant provides records that are complete and true to the best of the Claimant's knowledge, and informs the Service if anyone else claims the same loss. If two claims are filed for one account, the administrator may reject both.

The Service is not a law firm and gives no legal advice. What a settlement pays depends on the court, the plan of allocation and the claims that are filed. The Service promises no payment.`;

/** Signed once, for every case in which the records show an eligible purchase. */
export const longterm: TextSource = {
  version: 'longterm-2026-12',
  kind: 'longterm',
  title: 'Claim services agreement',
  fee_pct: STANDARD_FEE_PCT,
  body: `The Claimant appoints the Service to prepare and file claims in securities class actions in which the Claimant's records show an eligible purchase, now and in the future, and to receive notices about them on the Claimant's behalf. The Service joins each such case automatically and notifies the Claimant at once.

${common}

Either party may end this agreement at any time. It continues to apply to claims that were filed before it ended.`,
};

/** Signed for one case alone. */
export const singleCase: TextSource = {
  version: 'case-2026-12',
  kind: 'case',
  title: 'Claim services agreement for one case',
  fee_pct: STANDARD_FEE_PCT,
  body: `The Claimant appoints the Service to prepare and file a claim in the case named below, and in no other, and to receive notices about it on the Claimant's behalf.

${common}`,
};
