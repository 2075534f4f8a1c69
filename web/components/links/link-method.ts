export const connectPage = '/user/portfolio/connect';

/** The page that links an account to this portfolio; an institution adds an integration, which needs no portfolio. */
export const connectInto = (portfolioId?: number): string =>
  portfolioId === undefined ? connectPage : `${connectPage}?id=${portfolioId}`;

/**
 * Where linking an account starts (S-3): an empty portfolio receives the accounts, and so does an institution, whose
 * accounts are integrations; otherwise a new portfolio is created first.
 */
export function linkMethodFor({
  isInstitutional,
  last,
}: {
  isInstitutional: boolean;
  last: { id: number; is_empty_and_manual: boolean } | null;
}): string | 'make a portfolio' {
  if (isInstitutional) return connectInto();
  return last?.is_empty_and_manual ? connectInto(last.id) : 'make a portfolio';
}
