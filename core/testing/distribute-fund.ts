/** What each claim gets, in cents in the order given, and what stays in the fund. */
export interface Distribution {
  payments: bigint[];
  left: bigint;
}

/**
 * The plan page's rule for an administrator's payments, by which samples and properties are proved; section 3. Shares a fund
 * among claims, all in cents: fund × claim ÷ claims, down to the cent. Payments below `minimum` drop out together and the
 * rest is computed again, until stable.
 */
export function distributeFund(fund: bigint, claims: readonly bigint[], minimum: bigint | null): Distribution {
  const payments = claims.map(() => 0n);
  let staying = claims.flatMap((claim, at) => (claim > 0n ? [at] : []));
  for (;;) {
    const total = staying.reduce((sum, at) => sum + claims[at]!, 0n);
    if (total === 0n) break;
    const shares = staying.map((at) => (fund * claims[at]!) / total);
    const remaining = minimum === null ? staying : staying.filter((_, place) => shares[place]! >= minimum);
    if (remaining.length === staying.length) {
      for (const [place, at] of staying.entries()) payments[at] = shares[place]!;
      break;
    }
    staying = remaining;
  }
  return { payments, left: fund - payments.reduce((sum, payment) => sum + payment, 0n) };
}
