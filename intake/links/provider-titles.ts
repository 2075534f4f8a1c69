/** The formats of providers' saved answers, which are no tables, and their titles for people. */
export const PROVIDER_TITLES = [
  ['plaid-json', 'Saved answer of Plaid (JSON)'],
  ['snaptrade-json', 'Saved answer of SnapTrade (JSON)'],
] as const;
