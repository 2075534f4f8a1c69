/**
 * The states of a position: `open` can be joined, `waiting` has a pending step, `late` was not filed in time,
 * `upcoming` cannot be claimed yet.
 */
export const POSITION_STATES = ['open', 'waiting', 'late', 'filed', 'paid', 'upcoming', 'closed'] as const;
export type PositionState = (typeof POSITION_STATES)[number];
