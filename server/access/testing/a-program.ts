import { createHash, randomBytes } from 'node:crypto';
import type { KeyScope } from '@trover/contract/organisations/roles.ts';
import { insertKey } from '@trover/db/queries/organisations/keys.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { TestVisitor } from '../../testing/test-visitor.ts';

/** Calls with an API key, in place of a browser. */
class Program extends TestVisitor {
  readonly #secret: string;
  constructor(app: TestServer['app'], secret: string) {
    super(app);
    this.#secret = secret;
  }
  override async token(): Promise<Record<string, string>> {
    return {};
  }
  override send(options: Parameters<TestVisitor['send']>[0]) {
    return super.send({ ...options, headers: { ...options.headers, authorization: `Bearer ${this.#secret}` } });
  }
}

/** A program with an organisation's API key; limited to the named entities where there are any. */
export async function aProgram(
  { app, context }: TestServer,
  key: { organisation_id: number; scopes: KeyScope[]; entities?: number[] },
): Promise<TestVisitor> {
  const secret = `trv_${randomBytes(32).toString('base64url')}`;
  await insertKey(context.db, {
    organisation_id: key.organisation_id,
    name: key.scopes.join(' '),
    key_hash: createHash('sha256').update(secret).digest(),
    ending: secret.slice(-4),
    scopes: key.scopes,
    entities: key.entities ?? null,
    made_by: null,
    expires_at: new Date(Date.now() + 3_600_000),
  });
  return new Program(app, secret);
}
