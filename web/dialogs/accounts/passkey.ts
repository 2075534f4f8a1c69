import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
import type { Operations } from '@trover/contract/operations.ts';
import type { CallInput } from '@trover/contract/protocol/client.ts';
import { api } from '../../api.ts';

type Credential = CallInput<Operations['POST /api/v1/auth/passkey_login']>['body']['credential'];
type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Answers the server's challenge with the visitor's passkey; null if the visitor cancelled. */
export async function answerWithPasskey(
  question:
    | 'POST /api/v1/auth/passkey_login/options'
    | 'POST /api/v1/auth/step_up/options' = 'POST /api/v1/auth/passkey_login/options',
): Promise<Credential | null> {
  if (!browserSupportsWebAuthn()) throw new Error('this browser does not support passkeys');
  const { options } = await api.call(question, { shows_failure: true });
  try {
    return (await startAuthentication({ optionsJSON: options as unknown as Options })) as Credential;
  } catch (failure) {
    const name = failure instanceof WebAuthnError || failure instanceof Error ? failure.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw failure;
  }
}
