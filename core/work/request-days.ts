/** The days after which a request of each kind expires. */
export const REQUEST_DAYS = {
  /** Where an institution's funds are paid, or the fee of its agreement. */
  fund_request: 7,
} as const;
