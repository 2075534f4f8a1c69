import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';

/** `unmapped`: no entity was chosen, so its rows are not added. `mapped`: its rows belong to an entity. `not_ours`: left out. */
const accountStates = ['unmapped', 'mapped', 'not_ours'] as const;

/** One account number of an institution's files. */
const mappedAccountSchema = z.object({
  /** As the files print it; empty for rows without a number. */
  account_number: z.string(),
  /**
   * The custodian of the account, in capitals; empty where the files name none. Numbers are unique within a custodian
   * only.
   */
  custodian: z.string(),
  state: z.enum(accountStates),
  /** Rows in all files, and the rows that are not added yet. */
  rows: z.int(),
  rows_unmapped: z.int(),
  first_trade_date: daySchema.nullable(),
  last_trade_date: daySchema.nullable(),
  /** The number of securities, and the first ones. */
  securities: z.int(),
  examples: z.array(z.string()),
  /** The number of files, and the last one. */
  files: z.int(),
  last_file: z.string().nullable(),
  /** Its rows are being added. */
  is_updating: z.boolean(),
  beneficial_account_id: idSchema.nullable(),
  beneficial_owner: z.string().nullable(),
  portfolio_id: idSchema.nullable(),
  portfolio: z.string().nullable(),
  /** Mapped because a file of this account alone was uploaded to that portfolio. */
  is_by_upload: z.boolean(),
  updated_at: instantSchema.nullable(),
});
export type MappedAccount = z.output<typeof mappedAccountSchema>;

export const listMappedAccounts = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/accountmap',
  summary: 'Beyond the specification: the accounts of an institution’s files and the entity of each, the unknown first',
  audience: 'signed_in',
  query: z.strictObject({
    state: z.enum(accountStates).optional(),
    /** The accounts of this file. */
    upload_id: idText.optional(),
    /** In the account number or the entity’s name. */
    search: z.string().trim().min(1).max(120).optional(),
    ...pageQuery,
  }),
  response: listOf(mappedAccountSchema).extend({
    /** Over all accounts of the requested files, in any state. */
    sums: z.object({ unmapped: z.int(), mapped: z.int(), not_ours: z.int(), rows_unmapped: z.int() }),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

const entityChoiceSchema = z.object({
  beneficial_account_id: idSchema,
  name: z.string(),
  /** The accounts that are mapped to it. */
  accounts: z.int(),
});
export type EntityChoice = z.output<typeof entityChoiceSchema>;

export const listEntityChoices = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/accountmap/entities',
  summary: 'Beyond the specification: the entities that an account can be mapped to, by name',
  audience: 'signed_in',
  query: z.strictObject({ search: z.string().trim().min(1).max(120).optional(), ...pageQuery }),
  response: listOf(entityChoiceSchema),
  errors: ['invalid_input', 'not_signed_in'],
});

const account_number = z.string().max(500);
/** Left out where the number is at one custodian; empty for files that name none. */
const custodian = z.string().max(200).optional();

/** What is chosen for one account. */
const accountChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ account_number, custodian, kind: z.literal('existing_entity'), beneficial_account_id: idSchema }),
  /** Accounts with the same name in one call get one entity. */
  z.strictObject({
    account_number,
    custodian,
    kind: z.literal('new_entity'),
    name: z.string().trim().min(2, 'write the entity’s name').max(200, 'use at most 200 characters'),
  }),
  /** Its rows are left out, in this file and in later ones. */
  z.strictObject({ account_number, custodian, kind: z.literal('not_ours') }),
  /** Its rows are removed, and the account is unknown again. */
  z.strictObject({ account_number, custodian, kind: z.literal('ask_again') }),
  /** It is the account that another custodian’s files show under this number: equal rows are one trade. */
  z.strictObject({ account_number, custodian, kind: z.literal('same_account'), as_custodian: z.string().max(200) }),
]);
export type AccountChoiceBody = z.output<typeof accountChoiceSchema>;

export const chooseAccounts = declareOperation({
  method: 'PUT',
  path: '/api/v1/portfolio/accountmap',
  summary: 'Beyond the specification: maps accounts to entities; rows that are there move, rows that waited are added',
  audience: 'signed_in',
  body: z.strictObject({
    choices: z.array(accountChoiceSchema).min(1).max(1000),
    /** Rows without an account number are chosen for one file at a time. */
    upload_id: idSchema.optional(),
  }),
  response: z.object({
    accounts: z.int(),
    entities_added: z.int(),
    /** Rows that moved from one entity to another, or were removed. */
    rows_moved: z.int(),
    /** Files that are read again for the rows of accounts that waited. */
    files_read_again: z.int(),
  }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});
