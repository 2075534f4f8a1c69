import * as declared from '@trover/contract/accounts/step-up.ts';
import { handle, type Route } from '../../http/route.ts';
import { recordFailedSignIn } from '../record-failed-sign-in.ts';
import { beginStepUpPasskey, showStepUp, stepUp } from './step-up.ts';

export const stepUpRoutes: readonly Route[] = [
  handle(declared.getStepUp, ({ context, session, visitor }) => showStepUp(context, session, visitor)),

  handle(declared.beginStepUpPasskey, ({ context, session, visitor }) => beginStepUpPasskey(context, session, visitor)),

  handle(declared.stepUp, ({ context, session, body, visitor }) =>
    stepUp(context, session, body, visitor).catch(recordFailedSignIn(context, visitor, { at: 'step_up' })),
  ),
];
