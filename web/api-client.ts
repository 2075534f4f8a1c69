import { createClient } from '@trover/contract/protocol/client.ts';
import { clientSettings } from './client-settings.ts';
import { confirmPerson } from './dialogs/step-up/confirm-person.ts';
import { refreshUser, showFailure } from './failures.ts';
import { telemetry } from './telemetry/telemetry.ts';

/** The API as the browser calls it. Retries are the query client's. */
export const client = createClient({
  retryDelays: [],
  settings: clientSettings,
  onFailure: showFailure,
  onForbidden: refreshUser,
  onStepUp: confirmPerson,
  report: ({ status, code, message }, call) => telemetry.failure({ call, status, code, message }),
});
