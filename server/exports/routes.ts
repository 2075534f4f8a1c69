import * as declared from '@trover/contract/exports/exports.ts';
import { type AnySchema, schemaOf } from '@trover/contract/protocol/operation.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';
import type { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { type Call, handle, type Route } from '../http/route.ts';
import { flatten } from './flatten.ts';
import { truncationNotice } from './truncation-notice.ts';

const MAX_ROWS = 10_000;
const PAGE = 200;

type Answer = Record<string, unknown> & { total_count?: number; next_cursor?: string | null };

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

type List = { items: readonly object[]; total_count?: number; next_cursor?: string | null };

const hasPart = (of: z.ZodType | undefined, part: string): z.ZodType | undefined => {
  const shape = of?.type === 'object' ? (of as z.ZodObject).shape : {};
  return Object.hasOwn(shape, part) ? (shape[part] as z.ZodType) : undefined;
};

/** Whether this part of a call’s response is a list of objects, or an object whose `items` are. */
function hasList({ operation: { response } }: Route, part: string): boolean {
  const found = hasPart(response as z.ZodType | undefined, part);
  const list = found?.type === 'array' ? found : hasPart(found, 'items');
  return list?.type === 'array' && ((list as z.ZodArray).element as z.ZodType).type === 'object';
}

function listIn(answer: Answer, part: string): List {
  const found = answer[part] as readonly object[] | List;
  if (!('items' in found)) return { ...answer, items: found };
  return found;
}

/** Whether a call answers page by page. */
const hasPages = ({ operation: { query } }: Route): boolean => query !== undefined && 'cursor' in query.shape;

/** Exports every list of the desk as CSV: calls the list’s own call, page by page. */
export function exportRoutes(routes: readonly Route[]): readonly Route[] {
  const lists = new Map(routes.filter(isOfDesk).map((route) => [route.operation.path as string, route]));
  return [
    handle(declared.exportList, async (call) => {
      const { list, part, params, query } = call.body;
      const route = lists.get(list);
      if (route === undefined || !hasList(route, part))
        fail('not_found', { message: 'The operator desk has no such list.' });
      const { rows, total } = await readRows(route, call, { part, params, query });
      const headings = [...new Set(rows.flatMap((row) => [...row.keys()]))];
      await recordAudit(call.context.db, {
        action: 'export_made',
        by: { ...call.visitor, session: call.session },
        detail: { what: part === 'items' ? list : `${list} ${part}`, rows: rows.length },
      });
      const lines = rows.map((row) => csvLine(headings.map((heading) => row.get(heading) ?? null)));
      return {
        rows: rows.length,
        is_whole: rows.length >= total,
        content:
          (headings.length === 0 ? '' : csvLine(headings)) + lines.join('') + truncationNotice(rows.length, total),
      };
    }),
  ];
}

async function readRows(
  route: Route,
  call: Call<typeof declared.exportList>,
  { part, params, query }: { part: string; params: object; query: object },
): Promise<{ rows: Map<string, string | null>[]; total: number }> {
  const { operation, handler } = route;
  // a plain list within an answer is complete; the call's pages are of another list
  const isPaged =
    hasPages(route) && (part === 'items' || hasPart(operation.response as z.ZodType, part)?.type === 'object');
  const rows: Map<string, string | null>[] = [];
  let cursor: string | null = null;
  let total: number;
  do {
    const pageQuery = { ...query, ...(isPaged && { limit: PAGE, ...(cursor !== null && { cursor }) }) };
    const answer = (await handler({
      ...call,
      body: undefined,
      params: check(operation.params, params, 'body.params'),
      query: check(operation.query, pageQuery, 'body.query'),
    } as never)) as Answer;
    const page = listIn(answer, part);
    for (const item of page.items) rows.push(new Map(flatten(item)));
    cursor = isPaged ? (page.next_cursor ?? null) : null;
    total = isPaged ? (page.total_count ?? rows.length) : rows.length;
  } while (cursor !== null && rows.length < MAX_ROWS);
  return { rows: rows.slice(0, MAX_ROWS), total: cursor === null ? Math.min(rows.length, MAX_ROWS) : total };
}

function check(schema: AnySchema | undefined, value: object, at: string): unknown {
  if (schema === undefined) return undefined;
  const read = schemaOf(schema).safeParse(value);
  if (read.success) return read.data;
  const message = read.error.issues[0]?.message ?? 'this is not a filter of the list';
  return fail('invalid_input', { message: `Check ${at}: ${message}.`, fields: { [at]: message } });
}
