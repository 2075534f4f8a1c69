import type { SignOnRecord } from '@trover/db/queries/organisations/sign-on.ts';
import * as client from 'openid-client';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { addressFault, fetchPublic, NotCalled } from '../../outbound/public-fetch.ts';

/** How far the provider's clock may differ from ours, in seconds. */
const CLOCK_TOLERANCE = 60;
/** Accepted signature algorithms of identity tokens: asymmetric ones, so that only the provider can sign. */
const ALGORITHMS: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

type Asked = Pick<Context, 'config' | 'vault'>;
export type ProviderSettings = Pick<
  SignOnRecord,
  'organisation_id' | 'issuer' | 'client_id' | 'ciphertext' | 'master_key_id'
>;

/** The associated data that binds a client secret to its organisation. */
export const aboutSecret = (organisation_id: number): string => `sign_on_secret:${organisation_id}`;

/** Loads the provider's discovery document, which must name the issuer that was entered. */
export async function discoverProvider(
  { config, vault }: Asked,
  { organisation_id, issuer, client_id, ciphertext, master_key_id }: ProviderSettings,
): Promise<client.Configuration> {
  const fault = addressFault(issuer, config);
  if (fault !== undefined) throw new NotCalled(fault);
  const isPlain = new URL(issuer).protocol === 'http:';
  const secret =
    ciphertext === null || master_key_id === null
      ? undefined
      : vault.decrypt({ ciphertext, master_key_id }, aboutSecret(organisation_id));
  const send: client.CustomFetch = (address, { method, headers, body, signal }) =>
    fetchPublic(config, address, {
      method,
      headers: { ...headers },
      body: body == null ? undefined : String(body),
      signal: signal ?? undefined,
    });
  return client.discovery(
    new URL(issuer),
    client_id,
    { [client.clockTolerance]: CLOCK_TOLERANCE },
    secret === undefined ? client.None() : client.ClientSecretBasic(secret),
    // http is permitted only for hosts in PRIVATE_HOSTS
    {
      [client.customFetch]: send,
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      timeout: 10,
    },
  );
}

/**
 * Whether the header of an identity token names an accepted algorithm. The library has verified the signature before.
 */
export function hasListedAlgorithm(id_token: string): boolean {
  const [header = ''] = id_token.split('.');
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg?: unknown };
  return typeof alg === 'string' && ALGORITHMS.includes(alg);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Refuses the provider's response, with a sentence for the person who signs on. */
export function refuseAnswer(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError)
    fail('wrong_credentials', { message: `Your organization’s provider did not sign you on (${error.error}).` });
  if (error instanceof client.ResponseBodyError)
    fail('provider_failed', {
      message: `Your organization’s provider refused the sign-on (${error.error}). Begin again, or contact an owner.`,
    });
  if (
    error instanceof client.ClientError &&
    /^OAUTH_(JWT|INVALID_RESPONSE|MISSING|UNSUPPORTED|KEY)/.test(codeOf(error))
  )
    fail('wrong_credentials', {
      message: 'The answer of your organization’s provider could not be verified. Begin again, or contact an owner.',
    });
  fail('provider_failed', {
    message: 'Your organization’s provider did not answer. Try again in a moment; an owner has another way in.',
  });
}

/** Why a provider cannot be used as it was entered, for the owner who entered it. */
export function providerFault(error: unknown): string {
  if (error instanceof NotCalled) return error.message;
  const code = codeOf(error);
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return 'the discovery document names another issuer: copy the issuer from it';
  if (code.startsWith('OAUTH_')) return 'this address has no OpenID Connect discovery document';
  return 'this address does not answer';
}
