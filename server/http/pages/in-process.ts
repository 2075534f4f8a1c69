import { CallFailed } from '@trover/contract/protocol/client.ts';
import type { PageContext } from '@trover/contract/protocol/page-context.ts';
import { asFailure } from '../answer-errors.ts';
import { callOperation, type RawCall } from '../call-operation.ts';
import type { Route } from '../route.ts';

export type InProcessApi = (raw: Omit<RawCall, 'params' | 'query' | 'body'>) => PageContext['api'];

/** The same handlers for a page's loader, as its visitor and without a request of their own. */
export function createInProcessApi(routes: readonly Route[]): InProcessApi {
  const callable = routes
    .filter(({ operation }) => operation.response && !operation.files)
    .map((route) => ({ route, ...matcherOf(route.operation.path) }))
    .sort((one, other) => one.names.length - other.names.length); // a plain path before one with parameters
  const known = Map.groupBy(
    callable,
    ({ route: { operation } }) => `${operation.method} ${operation.path.split('/').length}`,
  );

  return (raw) => async (method, address, input) => {
    const [path = '', search] = address.split('?', 2);
    for (const { route, pattern, names } of known.get(`${method} ${path.split('/').length}`) ?? []) {
      const match = pattern.exec(path);
      if (!match) continue;
      const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]));
      const query = Object.fromEntries(new URLSearchParams(search));
      return callOperation(route, { ...raw, params, query, body: input }).catch((error: unknown) => {
        const failure = asFailure(error);
        if (failure.isReported) raw.log.error({ err: error }, 'a call of a page failed');
        throw new CallFailed(failure.status, failure.code, failure.message, failure.fields);
      });
    }
    throw new Error(`${method} ${path} is not a call that a page can make`);
  };
}

function matcherOf(path: string): { pattern: RegExp; names: string[] } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return { names, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`) };
}
