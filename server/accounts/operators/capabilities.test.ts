import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Every change under these addresses moves clients' money, prepares it, changes what is paid, or shows where it goes. */
const MONEY_PATHS = new RegExp(
  `^/api/v1/operator/(${[
    ...['distributions', 'bank_files', 'bank_accounts', 'bank_returns', 'bank_statements', 'checks', 'agreements'],
    ...[
      'tax_forms',
      'tax_years',
      'tax_statements',
      'unclaimed',
      'withholding_rules',
      'bank_charge_rules',
      'identity_rules',
      'account_holders',
      'sanctions',
    ],
  ].join('|')})(/|$)`,
);

const changes = operations.filter(({ method, path }: Operation) => method !== 'GET' && MONEY_PATHS.test(path));

test('an operator without a capability changes nothing of clients’ money, in any call', async () => {
  const operator = await server.signIn('operator');
  await server.database.pool.query(`update accounts set capabilities = '{}' where email = 'operator@demo.test'`);
  const allowed: string[] = [];
  for (const { method, path } of changes as readonly Operation[]) {
    const name = `${method} ${path}`;
    const { params = {}, body, files } = (exampleRequests as Record<string, ExampleRequest>)[name] ?? {};
    const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? 1));
    const [file] = Object.values(files ?? {});
    const answer = file
      ? await operator.upload(address, { name: file.name, content: Buffer.from(String(file.content)) }, body as object)
      : await operator.change(method as 'POST', address, body, {});
    if (answer.status !== 403) allowed.push(`${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
  }
  expect(allowed).toEqual([]);
  expect(changes.length).toBeGreaterThan(20);
});
