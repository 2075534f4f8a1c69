import { z } from 'zod';
import { jsonOf, request } from '../fetch-source.ts';
import { type ActiveRun, SourceError } from '../source.ts';

/** 5,000 requests per hour with a token. */
const ALLOWANCES = [{ name: 'token', capacity: 60, per_second: 5000 / 3600 }];
const API = '/api/rest/v4';
const MAX_PAGES = 500;

const text = z.string().nullable().optional();
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .nullable()
  .optional();

/** The fields of a docket that we read; there are more. */
const docketSchema = z.object({
  id: z.int(),
  court_id: z.string(),
  absolute_url: text,
  assigned_to_str: text,
  case_name: z.string(),
  case_name_full: text,
  date_filed: day,
  date_modified: z.string(),
  docket_number: text,
  nature_of_suit: text,
});
export type Docket = z.output<typeof docketSchema>;

const documentSchema = z.object({
  description: text,
  absolute_url: text,
  filepath_local: text,
  filepath_ia: text,
});

/** In the API `docket` is an address, in an event an id. */
export const entrySchema = z.object({
  id: z.int(),
  docket: z.union([z.int(), z.string()]),
  date_filed: day,
  date_modified: z.string().optional(),
  entry_number: z.int().nullable().optional(),
  description: text,
  recap_documents: z.array(documentSchema).default([]),
});
export type Entry = z.output<typeof entrySchema>;

const pageSchema = z.object({ next: z.string().nullable(), results: z.array(z.unknown()) });

/** The id of a docket in its address, such as `…/dockets/4214664/`. */
export function docketIdOf({ docket }: Pick<Entry, 'docket'>): string | null {
  if (typeof docket === 'number') return String(docket);
  return /\/dockets\/(\d+)\/?(?:\?|$)/.exec(docket)?.[1] ?? null;
}

const settings = ({ context }: ActiveRun): { url: string; token: string } => {
  const { url = '', token = '' } = context.config.sources.courtlistener;
  return { url, token };
};

/** The address of a CourtListener page for people. */
export const pageAddress = (run: ActiveRun, path: string): string => new URL(path, settings(run).url).href;

function parse<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SourceError(
    'format',
    `CourtListener’s ${what} differs from its documentation: ${issue?.path.join('.')}: ${issue?.message}.`,
  );
}

async function get(run: ActiveRun, url: string): Promise<unknown> {
  const { token } = settings(run);
  const { status, text: answer } = await request(run, {
    url,
    headers: { authorization: `Token ${token}`, accept: 'application/json' },
    allowances: ALLOWANCES,
  });
  if (status === 404) return null;
  if (status !== 200)
    throw new SourceError('format', `CourtListener refuses a request (${status}): ${answer.slice(0, 200)}`);
  return jsonOf('CourtListener', answer);
}

/**
 * The results of a list, page by page through the cursor in `next`. A cursor that repeats, or points to another host,
 * ends the list: it would loop for ever, or leak the token.
 */
async function* list<T>(
  run: ActiveRun,
  path: string,
  query: Record<string, string>,
  { schema, what }: { schema: z.ZodType<T>; what: string },
): AsyncGenerator<T> {
  const { url: base } = settings(run);
  const origin = new URL(base).origin;
  let next: string | null = `${base}${API}${path}?${new URLSearchParams(query)}`;
  const requested = new Set<string>();
  for (let page = 0; next !== null; page += 1) {
    if (requested.has(next))
      throw new SourceError('format', `CourtListener repeats the same page of ${path}: its cursor leads back.`);
    if (page >= MAX_PAGES)
      throw new SourceError('format', `CourtListener’s list ${path} does not end after ${MAX_PAGES} pages.`);
    requested.add(next);
    const answer: z.output<typeof pageSchema> = parse(pageSchema, await get(run, next), 'list');
    for (const result of answer.results) yield parse(schema, result, what);
    if (answer.next !== null && (!URL.canParse(answer.next) || new URL(answer.next).origin !== origin))
      throw new SourceError('format', 'CourtListener’s next page is on another host. It was not read.');
    next = answer.next;
  }
}

const dockets = { schema: docketSchema, what: 'docket' };
const entries = { schema: entrySchema, what: 'docket entry' };

/** Dockets of securities cases that changed since, the first change first. */
export const listChangedDockets = (run: ActiveRun, since: string): AsyncGenerator<Docket> =>
  list(
    run,
    '/dockets/',
    { nature_of_suit__startswith: '850', date_modified__gt: since, order_by: 'date_modified' },
    dockets,
  );

export const listDocketsByNumber = (run: ActiveRun, court: string, docket_number: string): AsyncGenerator<Docket> =>
  list(run, '/dockets/', { court, docket_number, order_by: 'id' }, dockets);

/** Entries of securities dockets that changed since, the first change first. */
export const listChangedEntries = (run: ActiveRun, since: string): AsyncGenerator<Entry> =>
  list(
    run,
    '/docket-entries/',
    { docket__nature_of_suit__startswith: '850', date_modified__gt: since, order_by: 'date_modified' },
    entries,
  );

/** Entries of one docket, all or those that changed since. */
export const listEntriesOf = (run: ActiveRun, docket: string, since: string | null): AsyncGenerator<Entry> =>
  list(
    run,
    '/docket-entries/',
    { docket, ...(since !== null && { date_modified__gt: since }), order_by: 'date_modified' },
    entries,
  );
