/** The role that someone signs up in; operators are made by operators. */
export type AccountType = 'investor' | 'scout' | 'attorney' | 'service_provider' | 'operator';
