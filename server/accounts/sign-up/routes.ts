import * as declared from '@trover/contract/accounts/sign-up.ts';
import { handle, type Route } from '../../http/route.ts';
import { signUp } from './sign-up.ts';
import { sendVerificationAgain, verifyEmail } from './verify-email.ts';

export const signUpRoutes: readonly Route[] = [
  handle(declared.signUp, async ({ context, params, body, visitor, log }) => {
    const { role, params: marker } = params;
    const { email, password, org_type, affiliate_cid = null, consent_version = null } = body;
    const { uid } = await signUp(
      context,
      { role, marker, email, password, org_type, affiliate_cid, consent_version },
      visitor,
    );
    log.info({ role, org_type }, 'signed up');
    return { uid, email, role, org_type };
  }),

  handle(declared.verifyEmail, async ({ context, params, body, visitor }) => {
    const { email } = await verifyEmail(context, { uid: params.a, token: params.b, ...body }, visitor);
    return { email, verified: true as const };
  }),

  handle(declared.sendVerificationAgain, async ({ context, params, visitor }) => {
    await sendVerificationAgain(context, params.a, visitor);
    return { sent: true as const };
  }),
];
