import { randomInt } from 'node:crypto';
import { insertAccount, listDemonstrationAccounts, setPasswordHash } from '@trover/db/queries/accounts/accounts.ts';
import type { AccountsTable } from '@trover/db/schema/accounts/accounts.ts';
import type { Insertable } from 'kysely';
import type { Context } from '../context.ts';
import { hashPassword, isPassword } from './passwords/hash.ts';

type NewAccount = Omit<Insertable<AccountsTable>, 'password_hash'>;

const person = (
  name: string,
  type: NewAccount['type'],
  first_name: string,
  last_name: string,
  more = {},
): NewAccount => ({
  email: `${name}@demo.test`,
  type,
  first_name,
  last_name,
  country: 'US',
  is_demonstration: true,
  ...more,
});

/** The two demonstration operators prepare and approve for each other. */
const capabilities = ['money_maker', 'money_checker'] satisfies NewAccount['capabilities'];

/** One account of every role; the attorney belongs to the demonstration firm Castellan Reeve LLP. */
const demonstrationAccounts: readonly NewAccount[] = [
  person('investor', 'investor', 'Ada', 'Lindqvist'),
  person('institution', 'investor', 'Harbor Street', 'Pension Fund', { org_type: 2 }),
  person('scout', 'scout', 'Milo', 'Ferrante'),
  person('attorney', 'attorney', 'Judith', 'Castellan', { partner: 'castellan' }),
  person('provider', 'service_provider', 'Noor', 'Haddad'),
  person('operator', 'operator', 'Wren', 'Okafor', { capabilities }),
  person('operator2', 'operator', 'Tomas', 'Vrba', { capabilities }),
];

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function newPassword(): string {
  const part = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [part(), part(), part()].join('-');
}

/**
 * Creates the missing demonstration accounts. Their password is DEMO_PASSWORD, and changes with it; without
 * DEMO_PASSWORD the first start generates one and prints it once.
 */
export async function ensureDemonstrationAccounts(
  { db, config }: Pick<Context, 'db' | 'config'>,
  printLine: (line: string) => void,
): Promise<void> {
  if (!config.hasDemonstration) return;
  const present = await listDemonstrationAccounts(db);
  const missing = demonstrationAccounts.filter(({ email }) => !present.some((account) => account.email === email));
  const configured = config.demoPassword;
  if (configured) {
    // they share one hash: checking it once is enough
    const hashes = [...new Set(present.map(({ password_hash }) => password_hash))];
    const fits = new Map(
      await Promise.all(hashes.map(async (one) => [one, await isPassword(one, configured)] as const)),
    );
    for (const { id, password_hash } of present)
      if (!fits.get(password_hash)) await setPasswordHash(db, id, await hashPassword(db, configured));
  }
  if (missing.length === 0) return; // a hash costs a good part of a second start

  const password = configured ?? newPassword();
  await db.transaction().execute(async (trx) => {
    // they share one password and one hash: hashing it seven times would be most of a first start
    const password_hash = await hashPassword(trx, password);
    for (const account of missing) await insertAccount(trx, { ...account, password_hash });
  });
  if (!configured) printLine(`demonstration password: ${password}`);
}
