import { roleSchema } from '@trover/contract/roles.ts';
import { findAccountByEmail } from '@trover/db/queries/accounts.ts';
import { changeRole } from '../accounts/roles/change-role.ts';
import { readConfig } from '../config.ts';
import { Failure } from '../errors.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from './command.ts';
import { withDatabase } from './open-database.ts';

/** `role EMAIL ROLE`: gives an account its role, as the first operator needs it; all its sessions end. */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { options, files } = parseArguments(args, [], ['partner']);
  const [verb, email, name, ...rest] = files;
  if (verb !== 'role' || email === undefined || rest.length > 0) throw new BadUse('give role, an address and a role');
  const role = roleSchema.safeParse(name);
  if (!role.success) throw new BadUse(`"${name ?? ''}" is no role; use one of ${roleSchema.options.join(', ')}`);
  const config = readConfig();
  return withDatabase(async (db) => {
    const account = await findAccountByEmail(db, email);
    if (!account) {
      io.stderr.write(`There is no account of ${email}. Sign up with it first.\n`);
      return 1;
    }
    try {
      const { type, partner } = await changeRole(
        { db, config },
        account.id,
        { type: role.data, ...(options.partner !== undefined && { partner: options.partner }) },
        null,
      );
      io.stderr.write(`${account.email} is ${type}${partner === null ? '' : ` of ${partner}`} now.\n`);
      return 0;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      io.stderr.write(`${error.message}\n`);
      return 1;
    }
  });
}
