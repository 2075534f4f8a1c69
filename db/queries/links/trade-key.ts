/** A trade of the portfolio attached to a link. */
export interface LinkedTrade {
  fingerprint: Buffer;
  occurrence: number;
}

/** The key of a trade as one text. */
export const keyOf = ({ fingerprint, occurrence }: LinkedTrade): string =>
  `${fingerprint.toString('hex')} ${occurrence}`;
