import type { Operations } from '@trover/contract/operations.ts';
import { atBase } from '@trover/contract/protocol/at-base.ts';
import { addressOf, type CallInput } from '@trover/contract/protocol/client.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { sanitizePayload } from '@trover/core/text/sanitize-payload.ts';
import { data, redirect } from 'react-router';
import type { PageContext } from './server-context.ts';

/**
 * Calls the API from a loader, with the same types as the browser's client. Page data contains no markup except that of
 * questions and answers; rich text is as it was written, and `html` was sanitised when it was created.
 */
export async function callOnServer<Name extends keyof Operations>(
  context: Pick<PageContext, 'api' | 'client'>,
  name: Name,
  input: CallInput<Operations[Name]>,
  /** Names of fields that are not converted, at any depth. */
  as_written: readonly string[] = [],
): Promise<DataOf<Operations[Name]>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const [method, path] = name.split(' ') as [Parameters<PageContext['api']>[0], string];
  const answer = await context.api(method, addressOf(path, params ?? {}, query ?? {}), body);
  return sanitizePayload(atBase(context.client?.base ?? '', answer), { except: ['html', ...as_written] }) as DataOf<
    Operations[Name]
  >;
}

/** The HTTP status of a failed call; 500 for an error that is not a response of the API. */
export function statusOf(failure: unknown): number {
  const status = (failure as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : 500;
}

/** For a page that cannot render without this response: the error becomes the page's error. */
export function failPage(failure: unknown): never {
  const { code } = (failure ?? {}) as { code?: unknown };
  if (code === 'second_factor_missing') throw redirect('/user/settings/security?needs=second_factor');
  const status = statusOf(failure);
  if (status === 400) throw data(null, { status: 404 }); // the invalid value came from the address
  if (status === 403 || status === 404) throw data(null, { status });
  throw failure;
}

/** For a personal page: for a visitor, the home page opens the sign-in and returns here. */
export function requireSession(context: PageContext, request: Request): NonNullable<PageContext['session']> {
  if (context.session) return context.session;
  const { pathname, search } = new URL(request.url);
  const here = pathname.replace(/\.data$/, '') + search;
  throw redirect(`/?next=${encodeURIComponent(here)}`);
}
