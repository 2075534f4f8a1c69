import type { AccountTables } from './schema/accounts.ts';

/** Every table by its name; one file for each group of tables. */
export interface Database extends AccountTables {}
