import { MEGABYTE } from '@trover/core/format/bytes.ts';
/** How many bytes each kind of file may have. The contract, the server and the pages read it here. */
export const fileLimits = {
  /** What a broker gave its customer, on the portal. */
  trades: 200 * MEGABYTE,
  /** The administrator's list of awards. */
  distribution: 200 * MEGABYTE,
  /** The administrator's list of how each claim is. */
  status_file: 200 * MEGABYTE,
  /** A document of a case, or one that proves trades. */
  document: 20 * MEGABYTE,
  /** Each file of a message to support. */
  attachment: 20 * MEGABYTE,
  /** A bank's report of returned payments or cashed checks. */
  bank_report: 20 * MEGABYTE,
  photo: 10 * MEGABYTE,
  /** An image of an identity document, or of its holder. */
  identity_image: 10 * MEGABYTE,
  /** The picture that a case is shared with. */
  preview_image: 10 * MEGABYTE,
  /** A drawn signature. */
  signature: MEGABYTE,
} as const;
