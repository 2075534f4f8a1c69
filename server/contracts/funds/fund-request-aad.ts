/** What was entered of an institution’s payee can be opened under its account alone. */
export const aboutFundRequest = (accountId: number): string => `fund_request:${accountId}`;
