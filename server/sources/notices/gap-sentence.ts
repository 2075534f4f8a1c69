/** How a gap of a notice is listed in the draft of its plan, until someone settles it and removes the sentence. */
export const gapSentence = ({ path, why }: { path: string; why: string }): string => `${path}: ${why}`;
