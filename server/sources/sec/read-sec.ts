import { DAY_MS } from '@trover/core/dates/day-length.ts';
import {
  listCompaniesToRead,
  saveFormerNames,
  saveListedCompanies,
} from '@trover/db/queries/sources/listed-companies.ts';
import { requireSource, saveSourceState } from '@trover/db/queries/sources/sources.ts';
import { z } from 'zod';
import { jsonOf, request } from '../fetch-source.ts';
import { type ActiveRun, SourceError } from '../source.ts';
import { parseCompanyTickers } from './listed-companies.ts';

/** Below the SEC's limit of ten requests per second. */
const ALLOWANCES = [{ name: 'client', capacity: 5, per_second: 8 }];
const AGAIN_MS = 30 * DAY_MS;
const BATCH_SIZE = 60;
const source_name = 'sec';

const submissionsSchema = z.object({
  cik: z.union([z.string(), z.int()]),
  name: z.string(),
  tickers: z.array(z.string()),
  formerNames: z.array(
    z.object({ name: z.string().min(1).max(300), from: z.string().nullish(), to: z.string().nullish() }),
  ),
});

async function get(run: ActiveRun, url: string): Promise<unknown> {
  const { status, text } = await request(run, { url, headers: { accept: 'application/json' }, allowances: ALLOWANCES });
  if (status === 404) return null;
  if (status !== 200) throw new SourceError('format', `The SEC answers with ${status}: ${text.slice(0, 120)}`);
  return jsonOf('The SEC', text);
}

/** Data about single companies is on a separate host: `data.sec.gov` instead of `www.sec.gov`. */
const dataUrl = (base: string): string => base.replace('://www.sec.gov', '://data.sec.gov');

/** Imports the list of companies once a day, and the former names of those that have a case. */
export async function readSec(run: ActiveRun): Promise<void> {
  const { context } = run;
  const { db, config } = context;
  const base = config.sources.secUrl ?? '';
  const today = context.today();
  const { state } = await requireSource(db, source_name);
  if (state.listed_on !== today) {
    const list = await get(run, `${base}/files/company_tickers.json`);
    const companies = parseCompanyTickers(list);
    if (companies.length === 0)
      throw new SourceError('format', 'The SEC’s list of companies is empty. It was left as it was.');
    const { added, changed } = await saveListedCompanies(db, companies, today);
    run.seen += companies.length;
    run.note(`${companies.length} companies are listed: ${added} new, ${changed} with another name or ticker.`);
    await saveSourceState(db, source_name, { ...state, listed_on: today });
  }
  const before = new Date(Date.now() - AGAIN_MS);
  for (const { cik } of await listCompaniesToRead(db, { before, limit: BATCH_SIZE })) {
    const answer = await get(run, `${dataUrl(base)}/submissions/CIK${String(cik).padStart(10, '0')}.json`);
    if (answer === null) {
      await saveFormerNames(db, { cik, former_names: [] });
      continue;
    }
    const parsed = submissionsSchema.safeParse(answer);
    if (!parsed.success)
      throw new SourceError(
        'format',
        `The SEC’s submissions of ${cik} have another form than it documents: ${parsed.error.issues[0]?.path.join('.')}.`,
      );
    run.seen += 1;
    await saveFormerNames(db, {
      cik,
      former_names: parsed.data.formerNames.map(({ name, to }) => ({ name, until: to?.slice(0, 10) ?? null })),
    });
  }
}
