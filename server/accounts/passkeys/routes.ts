import * as declared from '@trover/contract/accounts/passkeys.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { handle, type Route } from '../../http/route.ts';
import { refusePasswordSignIn } from '../../organisations/sign-on/enforce.ts';
import { openSession } from '../open-session.ts';
import { recordFailedSignIn } from '../record-failed-sign-in.ts';
import { addPasskey, beginPasskey, removePasskey } from './add-passkey.ts';
import { presentPasskey } from './present-passkey.ts';
import { beginPasskeyLogin, signInWithPasskey } from './sign-in-with-passkey.ts';

export const passkeyRoutes: readonly Route[] = [
  handle(declared.beginPasskey, ({ context, session, body, visitor }) =>
    beginPasskey(context, session, body.password, visitor),
  ),

  handle(declared.addPasskey, async ({ context, session, body, visitor }) =>
    presentPasskey(await addPasskey(context, session, body, visitor)),
  ),

  handle(declared.removePasskey, async ({ context, session, body, visitor }) => {
    await removePasskey(context, session, body, visitor);
    return { removed: true as const };
  }),

  handle(declared.beginPasskeyLogin, ({ context, visitor }) => beginPasskeyLogin(context, visitor)),

  handle(declared.passkeyLogin, async ({ context, body, query, visitor, log }) => {
    const account_id = await signInWithPasskey(context, body.credential, visitor).catch(
      recordFailedSignIn(context, visitor, { signed_in_with: 'passkey' }),
    );
    const { email } = await requireAccount(context.db, account_id);
    await refusePasswordSignIn(context.db, email, { account_id, signed_in_with: 'passkey' });
    return openSession({ context, visitor, log, next: query.next }, { account_id, signed_in_with: 'passkey' });
  }),
];
