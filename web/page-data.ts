import { addressOf, type CallInput, type Client } from '@trover/contract/client.ts';
import type { DataOf } from '@trover/contract/operation.ts';
import type { Operations } from '@trover/contract/operations.ts';
import type { PageContext } from './server-context.ts';

/** Calls the API from a loader, typed as the browser's client is. */
export function callOnServer<Name extends keyof Operations>(
  context: PageContext,
  name: Name,
  input: CallInput<Operations[Name]>,
): Promise<DataOf<Operations[Name]>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const [method, path] = name.split(' ') as [Parameters<PageContext['api']>[0], string];
  return context.api(method, addressOf(path, params ?? {}, query ?? {}), body) as Promise<DataOf<Operations[Name]>>;
}

export type Caller = Client['call'];
