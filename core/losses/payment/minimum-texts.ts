/** In place of a figure, in lists and tables, where the plan pays nothing so small. */
export const BELOW_MINIMUM = 'Below the plan’s minimum payment';

/** The same about an estimate, inside a sentence or at its end. */
export const ESTIMATE_BELOW_MINIMUM = 'the estimate is below the plan’s minimum payment';
