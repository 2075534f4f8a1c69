import type { Operations } from '@trover/contract/operations.ts';
import { addressOf, CallFailed } from '@trover/contract/protocol/client.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { currentText, requireFee } from '../claims/texts/texts.ts';
import type { Context } from '../context.ts';
import { findFeeRate } from '../fees/fee-rate.ts';
import { createInProcessApi, type InProcessApi } from '../http/pages/in-process.ts';
import type { Visitor } from '../http/route.ts';
import type { Log } from '../log.ts';
import { routes } from '../routes.ts';

type Read = Extract<keyof Operations, `GET ${string}`>;

/**
 * Calls the portal's own API as the caller, with the same handlers, roles and ownership checks as the pages. It can
 * only read.
 */
export type ReadApi = <Name extends Read>(
  name: Name,
  parts?: { params?: Record<string, unknown>; query?: Record<string, unknown> },
) => Promise<DataOf<Operations[Name]>>;

/** The caller, and the data that the answer may read. */
export interface QuestionContext {
  context: Context;
  session: Session | null;
  /** The account or the network of the caller. */
  caller: string;
  read: ReadApi;
  today: string;
  /** What was on the screen when the conversation began. */
  page: string | null;
  case_slug: string | null;
  /** The case that the last answer of the conversation was about. */
  last_case: string | null;
  /** The question before this one in the conversation. */
  last_question: string | null;
}

let open: InProcessApi | undefined;

async function* noFiles(): AsyncGenerator<never> {}

export function readApiFor(call: { context: Context; visitor: Visitor; log: Log; signal: AbortSignal }): ReadApi {
  const { context, visitor, log, signal } = call;
  open ??= createInProcessApi(routes.filter(({ operation }) => operation.method === 'GET'));
  const api = open({ context, visitor, log, signal, files: noFiles() });
  return async (name, { params = {}, query = {} } = {}) => {
    const path = name.slice('GET '.length);
    return (await api('GET', addressOf(path, params, query))) as never;
  };
}

/** The caller's fee in percent: of their agreement, or of the standard contract. */
export const feeOfCaller = ({ context, session, today }: QuestionContext): Promise<string> | string =>
  session === null ? requireFee(currentText('longterm')) : findFeeRate(context.db, session, today);

/** The result of a call, or null where the caller may not see it or it does not exist. */
export async function orNull<Data>(reading: Promise<Data>): Promise<Data | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CallFailed && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}
