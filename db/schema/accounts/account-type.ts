/** The roles of accounts; only operators create operators. */
export type AccountType = 'investor' | 'scout' | 'attorney' | 'service_provider' | 'operator';
