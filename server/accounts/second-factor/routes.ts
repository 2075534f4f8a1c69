import * as declared from '@trover/contract/accounts/second-factor.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { findOpenEmailChange } from '@trover/db/queries/accounts/email-changes.ts';
import { listPasskeys } from '@trover/db/queries/accounts/passkeys.ts';
import { countRecoveryCodes, findTotp } from '@trover/db/queries/accounts/totp.ts';
import { handle, type Route } from '../../http/route.ts';
import { presentEmailChange } from '../email-change/routes.ts';
import { presentPasskey } from '../passkeys/present-passkey.ts';
import { beginTotp, confirmTotp, makeRecoveryCodes, removeTotp } from './set-up-totp.ts';

export const secondFactorRoutes: readonly Route[] = [
  handle(declared.getSecurity, async ({ context, session }) => {
    const { db } = context;
    const { account_id } = session;
    const { email, password_changed_at } = await requireAccount(db, account_id);
    const change = await findOpenEmailChange(db, account_id);
    const since = (await findTotp(db, account_id))?.confirmed_at ?? null;
    return {
      email,
      email_change: change ? presentEmailChange(change) : null,
      password_changed_at: password_changed_at.toISOString(),
      totp: {
        is_on: since !== null,
        since: since?.toISOString() ?? null,
        recovery_codes_left: since === null ? 0 : await countRecoveryCodes(db, account_id),
      },
      passkeys: (await listPasskeys(db, account_id)).map(presentPasskey),
    };
  }),

  handle(declared.beginTotp, ({ context, session, body }) => beginTotp(context, session, body.password)),

  handle(declared.confirmTotp, ({ context, session, body, visitor }) =>
    confirmTotp(context, session, body.code, visitor),
  ),

  handle(declared.removeTotp, async ({ context, session, body, visitor }) => {
    await removeTotp(context, session, body, visitor);
    return { removed: true as const };
  }),

  handle(declared.makeRecoveryCodes, ({ context, session, body, visitor }) =>
    makeRecoveryCodes(context, session, body, visitor),
  ),
];
