/** A trade of the portfolio that a link holds. */
export interface HeldTrade {
  fingerprint: Buffer;
  occurrence: number;
}

/** One text for a trade. */
export const keyOf = ({ fingerprint, occurrence }: HeldTrade): string => `${fingerprint.toString('hex')} ${occurrence}`;
