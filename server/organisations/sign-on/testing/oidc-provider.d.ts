/** Types for the parts of `oidc-provider` that the tests use; the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Account {
    accountId: string;
    claims: () => Promise<Record<string, unknown> & { sub: string }>;
  }

  export interface Configuration {
    clients: Record<string, unknown>[];
    pkce: { required: () => boolean };
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    features: Record<string, { enabled: boolean }>;
    findAccount: (context: unknown, sub: string) => Account;
    interactions: { url: (context: unknown, interaction: { uid: string }) => string };
    cookies: { keys: string[] };
    ttl: Record<string, number>;
  }

  interface Interaction {
    prompt: { name: string };
    params: Record<string, unknown>;
  }

  interface Grant {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
