/**
 * Codes of the same standard. Its list has none for the proceeds of a class action: such an award is a debt of ours to the
 * claimant, “Miscellaneous Intangible Property”. The codes for securities (SC01 dividends to SC20) are for issuers and
 * their transfer agents.
 */
export const PROPERTY_TYPE = { award: 'MS17', aggregate: 'MS99' } as const;

/** Owner types of the editions since 2013; the edition of 2010 named aggregates AG. */
export const OWNER_TYPE = { known: 'OT', unknown: 'UN', aggregate: 'AP' } as const;

/** Who may claim. */
export const RELATIONSHIP = { sole: 'SO', joint: 'JT', unknown: 'UN', other: 'OT' } as const;

/** A state’s limit: property of a lower amount may be reported together, without its owners. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  '5.00': ['IL'],
  '10.00': ['FL', 'LA'],
  '25.00': ['CA', 'CO', 'ND', 'TX', 'VT'],
  '50.00': [
    ...['AL', 'AZ', 'CT', 'DE', 'GA', 'HI', 'IA', 'IN', 'MI', 'MO', 'MT', 'NJ', 'NM', 'OH', 'PA', 'RI', 'SC', 'UT'],
    ...['WI', 'WY'],
  ],
  '100.00': ['AK', 'KS', 'MA', 'MD', 'MN', 'MS', 'VA'],
};

/**
 * Read on 30 November 2026 in a survey that quotes https://unclaimed.org/property-type-aggregate-amount/. Nevada allows none,
 * Idaho has no rule, Oregon requires a permission, and of states that are not listed nothing is known: there each owner is
 * reported, which no state refuses.
 */
export const AGGREGATE_BELOW: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(BELOW).flatMap(([limit, states]) => states.map((state) => [state, limit])),
);
