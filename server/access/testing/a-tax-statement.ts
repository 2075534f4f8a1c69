const sums = {
  ...{ awards: '0.00', return_of_capital: '0.00', capital_gain: '0.00', interest: '0.00', undetermined: '0.00' },
  ...{ withheld: '0.00', forms: [] },
};

/** The first statement of a year without payments, for a payee with that name. */
export const aTaxStatement = (account_id: number, beneficial_account_id: number, owner: string) => ({
  ...{ account_id, beneficial_account_id },
  ...{ year: 2025, version: 1, payment_ids: [], issued_by: 1 },
  stated: JSON.stringify({ ...sums, owner, legal_name: null, address: null, tin_last4: null, tax_status: 'us' }),
});
