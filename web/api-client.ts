import { createClient } from '@trover/contract/protocol/client.ts';
import { clientSettings } from './client-settings.ts';
import { confirmPerson } from './dialogs/accounts/step-up/confirm-person.ts';
import { refreshUser, showFailure, showRefusedUpload, signInAgain } from './failures.ts';
import { telemetry } from './telemetry/telemetry.ts';

/** The API for the browser; it retries every read that fails. */
export const client = createClient({
  settings: clientSettings,
  no_answer: 'No response from server. Check your connection, then try again.',
  onFailure: showFailure,
  onUploadRefused: showRefusedUpload,
  onForbidden: refreshUser,
  onSignedOut: signInAgain,
  onStepUp: confirmPerson,
  report: ({ status, code, message }, call) => telemetry.failure({ call, status, code, message }),
});
