import { roleSchema } from '@trover/contract/accounts/roles.ts';
import type { Db } from '@trover/db/connect.ts';
import { type Account, findAccountByEmail } from '@trover/db/queries/accounts/accounts.ts';
import { listOperators } from '@trover/db/queries/accounts/likeness.ts';
import type { Capability } from '@trover/db/schema/operators.ts';
import { changeRole, givesOperatorPower, type NewRole } from '../accounts/roles/change-role.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { readConfig } from '../config.ts';
import { Failure } from '../errors.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from './command.ts';
import { withDatabase } from './open-database.ts';

/** This command creates an installation's first two operators; those two create each further one on the desk. */
const MADE_HERE = 2;

/**
 * `role EMAIL ROLE`: gives an account its role; all its sessions end. The command creates operators until there are
 * two, and after that only with `--recover REASON`, for example when the present operators cannot sign in any more.
 */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { options, files } = parseArguments(args, [], ['partner', 'capabilities', 'recover']);
  const [verb, email, name, ...rest] = files;
  if (verb !== 'role' || email === undefined || rest.length > 0)
    throw new BadUse('expected role, an email address and a role');
  const role = roleSchema.safeParse(name);
  if (!role.success) throw new BadUse(`"${name ?? ''}" is not a role: use one of ${roleSchema.options.join(', ')}`);
  const capabilities = options.capabilities === undefined ? undefined : readCapabilities(options.capabilities);
  const config = readConfig();
  return withDatabase(async (db) => {
    const account = await findAccountByEmail(db, email);
    if (!account) {
      io.stderr.write(`There is no account of ${email}. Sign up with it first.\n`);
      return 1;
    }
    const newRole: NewRole = {
      type: role.data,
      capabilities,
      ...(options.partner !== undefined && { partner: options.partner }),
    };
    const refusal = await refusalFor(db, account, newRole, options.recover);
    if (refusal !== null) {
      io.stderr.write(`${refusal}\n`);
      return 1;
    }
    try {
      const { type, partner } = await db.transaction().execute(async (trx) => {
        if (options.recover !== undefined)
          await recordAudit(trx, {
            action: 'role_requested',
            by: null,
            subject: { kind: 'account', id: account.id },
            detail: { to: role.data, recover: options.recover },
          });
        return changeRole(trx, config, account.id, newRole, null);
      });
      io.stderr.write(`${account.email} is ${type}${partner === null ? '' : ` of ${partner}`} now.\n`);
      return 0;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      io.stderr.write(`${error.message}\n`);
      return 1;
    }
  });
}

function readCapabilities(list: string): Capability[] {
  return list.split(',').map((one) => {
    if (one !== 'money_maker' && one !== 'money_checker')
      throw new BadUse(`"${one}" is not a capability: use money_maker, money_checker, or both separated by a comma`);
    return one;
  });
}

async function refusalFor(db: Db, account: Account, role: NewRole, recover?: string): Promise<string | null> {
  if (!givesOperatorPower(account, role) || recover !== undefined) return null;
  const others = (await listOperators(db)).filter(({ id, is_demonstration }) => id !== account.id && !is_demonstration);
  if (others.length < MADE_HERE) return null;
  return (
    `There are ${others.length} operators: one of them requests the role on the desk, and another approves it. ` +
    'If they can no longer sign in, add --recover and the reason, which the audit log records.'
  );
}
