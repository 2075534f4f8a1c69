import * as declared from '@trover/contract/exports/exports.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';
import type { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { type Call, handle, type Route } from '../http/route.ts';
import { flatten } from './flatten.ts';
import { truncationNotice } from './truncation-notice.ts';

const MAX_ROWS = 10_000;
const PAGE = 200;

interface ListData {
  items: object[];
  total_count: number;
  next_cursor: string | null;
}

/** Whether a call is a list that an operator may read, and that changes nothing. */
function isListOfDesk({ operation: { method, audience, query, step_up, response } }: Route): boolean {
  const shape = (response as z.ZodObject | undefined)?.shape;
  return (
    method === 'GET' &&
    step_up === undefined &&
    (audience === 'signed_in' || (Array.isArray(audience) && audience.includes('operator'))) &&
    query !== undefined &&
    'cursor' in query.shape &&
    shape !== undefined &&
    'items' in shape &&
    'next_cursor' in shape
  );
}

/** Every list of the desk as CSV: the list’s own call answers, page by page. */
export function exportRoutes(routes: readonly Route[]): readonly Route[] {
  const lists = new Map(routes.filter(isListOfDesk).map((route) => [route.operation.path as string, route]));
  return [
    handle(declared.exportList, async (call) => {
      const { list, params, query } = call.body;
      const route = list.startsWith('/api/v1/operator/') ? lists.get(list) : undefined;
      if (route === undefined) fail('not_found', { message: 'There is no such list on the desk.' });
      const { rows, total } = await readRows(route, call, params, query);
      const headings = [...new Set(rows.flatMap((row) => [...row.keys()]))];
      await recordAudit(call.context.db, {
        action: 'export_made',
        by: { ...call.visitor, session: call.session },
        detail: { what: list, rows: rows.length },
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
  { operation, handler }: Route,
  call: Call<typeof declared.exportList>,
  params: object,
  query: object,
): Promise<{ rows: Map<string, string | null>[]; total: number }> {
  const rows: Map<string, string | null>[] = [];
  let cursor: string | null = null;
  let total: number;
  do {
    const asked = { ...query, limit: PAGE, ...(cursor !== null && { cursor }) };
    const answer = (await handler({
      ...call,
      body: undefined,
      params: check(operation.params, params, 'body.params'),
      query: check(operation.query, asked, 'body.query'),
    } as never)) as ListData;
    for (const item of answer.items) rows.push(new Map(flatten(item)));
    cursor = answer.next_cursor;
    total = answer.total_count;
  } while (cursor !== null && rows.length < MAX_ROWS);
  return { rows: rows.slice(0, MAX_ROWS), total: cursor === null ? Math.min(rows.length, MAX_ROWS) : total };
}

function check(schema: z.ZodObject | undefined, value: object, at: string): unknown {
  if (schema === undefined) return undefined;
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const message = read.error.issues[0]?.message ?? 'this is not a filter of the list';
  return fail('invalid_input', { message: `Check ${at}: ${message}.`, fields: { [at]: message } });
}
