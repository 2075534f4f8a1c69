import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider, { type Account, type Configuration } from 'oidc-provider';

/** The claims about one of the provider’s people, which can have any value. */
interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

/**
 * An OpenID Connect provider as a separate process. It signs in the person in `login_hint` without a page, so that a
 * test only follows redirects; over the channel it receives the claims about each person, and simulated faults.
 */
const people = new Map<string, Claims>();
let shift = 0;
/** Whether it publishes keys with the same names that did not sign its tokens. */
let hasForeignKeys = false;

const port = Number(process.argv[2]);
const issuer = `http://127.0.0.1:${port}`;
/** The portal that it redirects people back to. */
const portal = process.argv[3] ?? 'http://localhost:4200';
const redirects = [`${portal}/sign-on`];
const configuration: Configuration = {
  clients: [
    {
      client_id: 'portal',
      client_secret: 'a-secret-of-the-provider',
      redirect_uris: redirects,
      post_logout_redirect_uris: [`${portal}/`],
    },
    { client_id: 'public', token_endpoint_auth_method: 'none', redirect_uris: redirects },
  ],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
  findAccount: (_, sub): Account => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
  interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  cookies: { keys: ['the only key of a test'] },
  ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Grant: 60, Session: 60 },
};
const provider = new Provider(issuer, configuration);

const server = createServer((request, response) => {
  void (async () => {
    // end-to-end tests have no channel: they set the people by a call
    if (request.method === 'POST' && request.url === '/people') {
      let text = '';
      for await (const piece of request) text += String(piece);
      const person = JSON.parse(text) as Claims;
      people.set(person.sub, person);
      return response.end('{}');
    }
    if (hasForeignKeys && request.url === '/jwks') {
      const { keys } = (await (await fetch(`${issuer}/jwks?`)).json()) as { keys: { kid: string; use: string }[] };
      const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
      response.setHeader('content-type', 'application/jwk-set+json');
      return response.end(
        JSON.stringify({ keys: keys.map(({ kid, use }) => ({ ...foreign, kid, use, alg: 'RS256' })) }),
      );
    }
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    const { prompt, params } = await provider.interactionDetails(request, response);
    const hint = String(params.login_hint ?? '');
    const known = [...people.values()].find(({ email, sub }) => email === hint || sub === hint);
    if (known === undefined) {
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    }
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, {
        login: { accountId: known.sub, ts: Math.floor(Date.now() / 1000) + shift },
      });
    const grant = new provider.Grant({ accountId: known.sub, clientId: String(params.client_id) });
    grant.addOIDCScope('openid email profile');
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  })().catch((error: unknown) => {
    response.statusCode = 500;
    response.end(String(error));
  });
});

process.on('message', (change: { person?: Claims; clock_seconds?: number; has_foreign_keys?: boolean }) => {
  if (change.person) people.set(change.person.sub, change.person);
  hasForeignKeys = change.has_foreign_keys ?? hasForeignKeys;
  if (change.clock_seconds !== undefined) {
    shift = change.clock_seconds;
    const { now } = Date;
    const real = now.bind(Date);
    Date.now = () => real() + shift * 1000;
  }
  process.send?.({ done: true });
});
server.listen(port, '127.0.0.1', () => process.send?.({ done: true }));
process.on('disconnect', () => process.exit(0));
