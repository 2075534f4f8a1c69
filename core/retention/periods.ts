/** Days after its decision for which the images of an identity check are stored. */
export const IDENTITY_IMAGE_DAYS = 90;

/** Days after which a check that a provider never answered ends. */
export const IDENTITY_ANSWER_DAYS = 30;

/** Years after its decision for which a hand-over is stored, and one that was rejected or objected to. */
export const HANDOVER_YEARS = { done: 7, ended: 1 } as const;
