import type { TextSource } from './text-source.ts';

/** What is certified over the frozen claim. */
export const certification: TextSource = {
  version: 'certification-2026-12',
  kind: 'certification',
  title: 'Certification',
  fee_pct: null,
  body: `I certify under penalty of perjury under the laws of the United States of America:

that the trades in this claim are mine or those of the person or entity I sign for, and that they are complete and correct to the best of my knowledge;

that I have not been paid for this loss, have not claimed it elsewhere, and know of no one who has claimed it on my behalf;

that the claimant is a member of the class, is not excluded from it, and has not opted out of it;

that I may sign for the claimant.

I submit to the jurisdiction of the court for this claim, and release what the settlement releases.`,
};
