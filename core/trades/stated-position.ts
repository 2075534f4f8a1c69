/**
 * What a custodian's statement states as held, at the start of a day or at its end. It is compared with the trades, and is
 * none of them: it opens no lot and counts in no claim, and the holdings that an owner enters for a plan are others.
 */
const POSITION_SUBTYPES = ['opening_position', 'closing_position'] as const;
export type PositionSubtype = (typeof POSITION_SUBTYPES)[number];

export const isStatedPosition = ({ type, subtype }: { type: string; subtype: string | null }): boolean =>
  type === 'other' && (POSITION_SUBTYPES as readonly (string | null)[]).includes(subtype);
