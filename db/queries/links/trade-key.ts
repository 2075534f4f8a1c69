/** A trade of the portfolio attached to a link. */
export interface HeldTrade {
  fingerprint: Buffer;
  occurrence: number;
}

/** The key of a trade as one text. */
export const keyOf = ({ fingerprint, occurrence }: HeldTrade): string => `${fingerprint.toString('hex')} ${occurrence}`;
