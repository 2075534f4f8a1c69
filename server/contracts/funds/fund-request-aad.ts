/** Binds the encrypted details of an institution’s payee to its account: they cannot be decrypted for another one. */
export const aboutFundRequest = (accountId: number): string => `fund_request:${accountId}`;
