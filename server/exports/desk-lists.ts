import { type AnySchema, type Operation, schemaOf } from '@trover/contract/protocol/operation.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';
import type { z } from 'zod';
import { fail } from '../errors.ts';
import type { Call, Route } from '../http/route.ts';
import { runAsSession } from '../http/sessions/current-session.ts';
import { cellsOf, columnsOf } from './columns.ts';
import type { CsvFile, CsvPage } from './csv-pages.ts';
import type { ExportedList } from './export-key.ts';

const PAGE = 200;

type Answer = Record<string, unknown> & { total_count?: number; next_cursor?: string | null };
type List = { items: readonly object[]; total_count?: number; next_cursor?: string | null };

/** What each call of a list gets beside its own params and query. */
export type ListCall = Omit<Call<Operation>, 'params' | 'query' | 'body'>;

/** Whether a call is read-only and open to operators. */
function isOfDesk({ operation: { method, path, audience, step_up } }: Route): boolean {
  const isForOperators = Array.isArray(audience) && audience.includes('operator');
  return (
    method === 'GET' &&
    step_up === undefined &&
    (path.startsWith('/api/v1/operator/')
      ? isForOperators || audience === 'signed_in'
      : isForOperators && audience.length === 1)
  );
}

export const deskLists = (routes: readonly Route[]): ReadonlyMap<string, Route> =>
  new Map(routes.filter(isOfDesk).map((route) => [route.operation.path as string, route]));

const hasPart = (of: z.ZodType | undefined, part: string): z.ZodType | undefined => {
  const shape = of?.type === 'object' ? (of as z.ZodObject).shape : {};
  return Object.hasOwn(shape, part) ? (shape[part] as z.ZodType) : undefined;
};

/** The item of this part of a call’s response, if the part is a list of objects or an object whose `items` are. */
function itemOf({ operation: { response } }: Route, part: string): z.ZodType | undefined {
  const found = hasPart(response as z.ZodType | undefined, part);
  const list = found?.type === 'array' ? found : hasPart(found, 'items');
  if (list?.type !== 'array') return undefined;
  const element = (list as z.ZodArray).element as z.ZodType;
  return element.type === 'object' ? element : undefined;
}

function listIn(answer: Answer, part: string): List {
  const found = answer[part] as readonly object[] | List;
  return 'items' in found ? found : { ...answer, items: found };
}

/** The list as a file: calls the list’s own call, page by page. */
export function fileOfList(
  lists: ReadonlyMap<string, Route>,
  call: ListCall,
  { list, part, params, query }: ExportedList,
): CsvFile {
  const route = lists.get(list);
  const item = route && itemOf(route, part);
  if (route === undefined || item === undefined) fail('not_found', { message: 'The operator desk has no such list.' });
  const columns = columnsOf(item);
  return {
    headings: columns.map(({ name }) => name),
    pages: pagesOf(route, call, { part, params, query, lineOf: (one) => csvLine(cellsOf(one, columns)) }),
  };
}

async function* pagesOf(
  { operation, handler }: Route,
  call: ListCall,
  { part, params, query, lineOf }: { part: string; params: object; query: object; lineOf: (item: object) => string },
): AsyncGenerator<CsvPage> {
  // a plain list within an answer is complete; the call's pages are of another list
  const isPaged =
    operation.query !== undefined &&
    'cursor' in operation.query.shape &&
    (part === 'items' || hasPart(operation.response as z.ZodType, part)?.type === 'object');
  let cursor: string | null = null;
  do {
    const pageQuery = { ...query, ...(isPaged && { limit: PAGE, ...(cursor !== null && { cursor }) }) };
    const checked = {
      ...call,
      body: undefined,
      params: check(operation.params, params, 'body.params'),
      query: check(operation.query, pageQuery, 'body.query'),
    };
    const answer = (await runAsSession(call.session, () => handler(checked as never) as Promise<unknown>)) as Answer;
    const page = listIn(answer, part);
    cursor = isPaged ? (page.next_cursor ?? null) : null;
    yield {
      lines: page.items.map(lineOf),
      total: page.total_count ?? page.items.length,
      isLast: cursor === null,
    };
  } while (cursor !== null);
}

function check(schema: AnySchema | undefined, value: object, at: string): unknown {
  if (schema === undefined) return undefined;
  const read = schemaOf(schema).safeParse(value);
  if (read.success) return read.data;
  const message = read.error.issues[0]?.message ?? 'this is not a filter of the list';
  return fail('invalid_input', { message: `Check ${at}: ${message}.`, fields: { [at]: message } });
}
