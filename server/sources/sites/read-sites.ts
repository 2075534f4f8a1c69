import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { databaseTime, databaseTimeIn } from '@trover/db/database-time.ts';
import {
  listPagesToRead,
  type PageToRead,
  postponePage,
  recordPageChange,
  savePage,
} from '@trover/db/queries/sources/watched-pages.ts';
import { NoticeReader, TextOverdue } from '../../assistant/check-notice/notice-reader.ts';
import { userAgent } from '../fetch-source.ts';
import { proposeFacts } from '../propose-facts.ts';
import { type ActiveRun, SourceError } from '../source.ts';
import { differenceOf, linesOfPage } from './page-lines.ts';
import { readPage } from './read-page.ts';

const BATCH_SIZE = 30;
const TRY_AGAIN_MS = 6 * 3_600_000;
/** Pause between two requests to one host, so that they do not burden it. */
const BETWEEN_MS = 2_000;
/** The rest of a longer page is ignored. */
const MAX_CHARACTERS = 200_000;
/** Anyone may own a settlement site, so its text is parsed in another thread with a time limit. */
const LIMITS = { text_ms: 60_000 };
const PLACES = { places: 1, of_one: 1, waiting_of_one: BATCH_SIZE, waiting: BATCH_SIZE };

/** Whether a robots.txt forbids the path. */
export function isForbidden(robots: string, path: string): boolean {
  let isForUs = false;
  let isInGroup = false;
  let longest: { length: number; allows: boolean } = { length: -1, allows: true };
  for (const line of robots.slice(0, 100_000).split('\n')) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#\s]*)/i.exec(line) ?? [];
    const field = name.toLowerCase();
    if (field === 'user-agent') {
      isForUs = (isInGroup && isForUs) || value === '*' || value.toLowerCase() === 'trover';
      isInGroup = true;
    } else if (field === 'allow' || field === 'disallow') {
      isInGroup = false;
      const start = value.replace(/[*$].*$/, '');
      if (isForUs && value !== '' && path.startsWith(start) && value.length > longest.length)
        longest = { length: value.length, allows: field === 'allow' };
    }
  }
  return !longest.allows;
}

/** Reads the sites that cases name, page by page: stores changes as a difference, and proposes dates and sums. */
export async function readSites(run: ActiveRun): Promise<void> {
  const notices = new NoticeReader(LIMITS, undefined, PLACES);
  try {
    await readPages(run, notices);
  } finally {
    notices.close();
  }
}

async function readPages(run: ActiveRun, notices: NoticeReader): Promise<void> {
  const { context, signal } = run;
  const robots = new Map<string, string>();
  const failures: string[] = [];
  const pages = await listPagesToRead(context.db, { now: databaseTime, limit: BATCH_SIZE });
  for (const page of pages)
    try {
      await readSite(run, page, { robots, notices });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failures.push(error.message);
      run.note(`Case ${page.case_id}: ${error.message}`);
      const next_read_at = databaseTimeIn(TRY_AGAIN_MS / 1000);
      await postponePage(context.db, { ...page, failure: error.message, next_read_at });
    } finally {
      signal?.throwIfAborted();
    }
  if (pages.length > 1 && failures.length === pages.length)
    throw new SourceError('later', `None of ${pages.length} settlement sites could be read: ${failures[0]}`);
}

async function readSite(
  run: ActiveRun,
  page: PageToRead,
  { robots, notices }: { robots: Map<string, string>; notices: NoticeReader },
): Promise<void> {
  const { context, signal } = run;
  const { db } = context;
  const { case_id, address, text, etag, last_modified } = page;
  const request = { user_agent: userAgent(run), allowed_hosts: context.config.sources.allowedHosts, signal };
  if (!URL.canParse(address)) throw new SourceError('refused', `“${address.slice(0, 100)}” is not an address.`);
  const { origin, pathname } = new URL(address);
  const known = robots.get(origin);
  if (known === undefined) {
    run.requests += 1;
    robots.set(
      origin,
      await readPage(`${origin}/robots.txt`, request).then(
        ({ body }) => body,
        () => '',
      ),
    );
  } else await pause(BETWEEN_MS, undefined, signal ? { signal } : {});
  if (isForbidden(robots.get(origin) ?? '', pathname))
    throw new SourceError('refused', `${new URL(address).host} asks programs not to read this page.`);
  run.requests += 1;
  const conditions = text === null || text === '' ? {} : { etag, last_modified };
  const response = await readPage(address, { ...request, ...conditions });
  run.seen += 1;
  const next_read_at = databaseTimeIn(DAY_MS / 1000);
  if (response.status === 304) {
    await postponePage(db, { case_id, address, failure: null, next_read_at });
    return;
  }
  const lines = linesOfPage(response.body);
  const read = lines.join('\n');
  const sha256 = createHash('sha256').update(read).digest('hex');
  const difference = text ? differenceOf(text.split('\n'), lines) : { removed: [], added: [] };
  const isChanged = difference.removed.length + difference.added.length > 0;
  await db.transaction().execute(async (trx) => {
    await savePage(trx, {
      ...{
        case_id,
        address,
        text: read,
        sha256,
        etag: response.etag,
        last_modified: response.last_modified,
        next_read_at,
      },
    });
    if (isChanged) await recordPageChange(trx, { case_id, address, ...difference });
  });
  if (isChanged) {
    const marks = [...difference.removed, ...difference.added].flatMap((line) => line.marks).slice(0, 6);
    run.note(`The site of case ${case_id} changed${marks.length > 0 ? `: ${marks.join(', ')}` : ''}.`);
  }
  const { facts } = await notices.read(read.slice(0, MAX_CHARACTERS), 'sites').catch((error: unknown) => {
    if (!(error instanceof TextOverdue)) throw error;
    throw new SourceError('format', 'Its words take too long to read.');
  });
  await proposeFacts(run, { case_id, source: address }, facts);
}
