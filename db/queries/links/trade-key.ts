/** A trade of the portfolio attached to a link. */
export interface HeldTrade {
  fingerprint: Buffer;
  occurrence: number;
}

/** One text for a trade. */
export const keyOf = ({ fingerprint, occurrence }: HeldTrade): string => `${fingerprint.toString('hex')} ${occurrence}`;
