/** Days after its decision for which the images of an identity check are stored. */
export const IDENTITY_IMAGE_DAYS = 90;

/** A check expires after this many days without an answer of the provider. */
export const IDENTITY_ANSWER_DAYS = 30;

/** For how many years after its decision a hand-over is stored, whether it was approved, rejected or objected to. */
export const HANDOVER_YEARS = { done: 7, ended: 1 } as const;
