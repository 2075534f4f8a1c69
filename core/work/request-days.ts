/** For how many days a request of each kind can be approved before it expires. */
export const REQUEST_DAYS = {
  /** Where an institution's funds are paid, or the fee of its agreement. */
  fund_request: 7,
} as const;
