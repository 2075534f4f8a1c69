import type { AgreementText } from '@trover/db/queries/contracts/agreements.ts';

/** A text as it is written here; its hash is computed. */
export type TextSource = Omit<AgreementText, 'sha256'>;
