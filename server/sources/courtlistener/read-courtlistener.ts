import { courtOfId, idOfCourt } from '@trover/core/cases/dockets/courts.ts';
import { isSameDocket, pacerNumber } from '@trover/core/cases/dockets/docket-number.ts';
import { readDocketEntry } from '@trover/core/cases/dockets/read-entry.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import type { Db } from '@trover/db/connect.ts';
import { findListedByName } from '@trover/db/queries/sources/listed-companies.ts';
import {
  findSourceCase,
  linkSourceCase,
  listCasesToFind,
  listSourceCasesToRead,
  markSourceCaseRead,
  recordSearch,
} from '@trover/db/queries/sources/source-cases.ts';
import { requireSource, saveSourceState } from '@trover/db/queries/sources/sources.ts';
import { findDuplicates } from '../duplicates.ts';
import { receive, receiveCase } from '../receive.ts';
import type { ActiveRun } from '../source.ts';
import {
  type Docket,
  docketIdOf,
  type Entry,
  listChangedDockets,
  listChangedEntries,
  listDocketsByNumber,
  listEntriesOf,
  pageAddress,
} from './client.ts';

const source_name = 'courtlistener';
/** How many days the first import goes back; older dockets are found by their numbers. */
const FIRST_DAYS = 30;
const AGAIN_MS = DAY_MS;
const FIND_BATCH_SIZE = 40;
const READ_BATCH_SIZE = 20;
const FIND_AGAIN_MS = 30 * DAY_MS;

const isSecurities = ({ nature_of_suit }: Docket): boolean => /\b850\b|securities|commodit/i.test(nature_of_suit ?? '');

/** The company in a case's caption: after “v.”, or between “In re” and the kind of litigation. */
function companyOf({ case_name, case_name_full }: Docket): string {
  const caption = case_name_full || case_name;
  const inRe = /^in re:?\s+(.+?)(?:,?\s+(?:derivative|shareholder|securities|sec\.?|class action|erisa)\b.*)?$/i.exec(
    caption,
  );
  const after = /\bv(?:s|\.)?\.?\s+(.+)$/i.exec(caption);
  const name = (inRe?.[1] ?? after?.[1] ?? caption).replace(/,?\s+et al\.?$/i, '').trim();
  return name.slice(0, 200) || 'Unknown';
}

/** The later of two instants, in the source's notation. */
const later = (one: string, other: string): string => (Date.parse(other) > Date.parse(one) ? other : one);

/** The ticker of a listed company, where exactly one company has that name, with one class of shares. */
async function tickerOf(db: Db, company: string): Promise<string | null> {
  const [found, ...others] = await findListedByName(db, { name: company });
  if (found === undefined || others.length > 0) return null;
  return found.tickers.length === 1 ? (found.tickers[0] ?? null) : null;
}

/** Links the docket of a known case to it; any other docket becomes a proposal. */
async function readFoundDocket(run: ActiveRun, docket: Docket): Promise<void> {
  run.seen += 1;
  const { db } = run.context;
  const external_id = String(docket.id);
  if (!isSecurities(docket) || (await findSourceCase(db, { source_name, external_id }))) return;
  const court = courtOfId(docket.court_id);
  const company = companyOf(docket);
  const value = {
    ...{ title: docket.case_name.slice(0, 300) || company, company, court },
    docket: docket.docket_number?.slice(0, 100) || null,
    judge: docket.assigned_to_str?.slice(0, 200) || null,
    filed_on: docket.date_filed ?? null,
    ticker: await tickerOf(db, company),
    class_period: null,
  };
  const same = (await findDuplicates(db, value)).find(({ is_certain }) => is_certain);
  if (same !== undefined) {
    await linkSourceCase(db, { source_name, external_id, case_id: same.id });
    run.note(`Docket ${docket.docket_number} of ${court ?? docket.court_id} is ${same.title}.`);
    return;
  }
  const source = pageAddress(run, docket.absolute_url || `/docket/${docket.id}/`);
  const words = [docket.case_name, docket.docket_number, docket.nature_of_suit, docket.date_filed]
    .filter(Boolean)
    .join(' · ');
  if ((await receiveCase(run, { external_id, value, source, words })) === 'proposed')
    run.note(`New case: ${docket.case_name} (${docket.docket_number}, ${court ?? docket.court_id}).`);
}

/** An entry of a linked docket becomes a milestone if it states one. */
export async function readEntry(run: ActiveRun, entry: Entry): Promise<void> {
  run.seen += 1;
  const external_id = docketIdOf(entry);
  if (external_id === null) return;
  const linked = await findSourceCase(run.context.db, { source_name, external_id });
  if (linked === undefined) return;
  const words = [entry.description, ...entry.recap_documents.map(({ description }) => description)].find(
    (text) => text !== null && text !== undefined && text.trim() !== '',
  );
  const step = words ? readDocketEntry(words) : null;
  const date = entry.date_filed ?? null;
  if (!words || step === null || date === null) return;
  if (date > run.context.today()) {
    run.note(
      `Entry ${entry.entry_number ?? entry.id} of docket ${external_id} is dated ${date}, after today. It was left out.`,
    );
    return;
  }
  const path = entry.recap_documents.find(({ absolute_url }) => absolute_url)?.absolute_url;
  const fragment = entry.entry_number == null ? '' : `?entry_gte=${entry.entry_number}`;
  const outcome = await receive(run, {
    case_id: linked.case_id,
    field: 'milestone',
    value: { date, stage: step.stage, title: step.title },
    source: pageAddress(run, path || `/docket/${external_id}/${fragment}`),
    words,
    external_key: `entry ${entry.id}`,
  });
  if (outcome === 'proposed' || outcome === 'set')
    run.note(`${step.title} (case ${linked.case_id}, ${date})${outcome === 'set' ? ', set by rule' : ''}.`);
}

/** All entries of one docket that have changed since the last import. */
export async function readDocket(run: ActiveRun, external_id: string): Promise<void> {
  const { db } = run.context;
  const linked = await findSourceCase(db, { source_name, external_id });
  if (linked === undefined) return;
  let read_to = linked.read_to;
  for await (const entry of listEntriesOf(run, external_id, linked.read_to)) {
    if (docketIdOf(entry) !== external_id) continue;
    await readEntry(run, entry);
    if (entry.date_modified) read_to = read_to === null ? entry.date_modified : later(read_to, entry.date_modified);
  }
  await markSourceCaseRead(db, { source_name, external_id, read_to });
}

/** Requests the dockets of cases that came from other sources. */
async function findCases(run: ActiveRun): Promise<void> {
  const { db } = run.context;
  const before = new Date(Date.now() - FIND_AGAIN_MS);
  for (const { id, court, docket } of await listCasesToFind(db, { source_name, before, limit: FIND_BATCH_SIZE })) {
    const court_id = idOfCourt(court);
    const number = pacerNumber(docket);
    await recordSearch(db, { source_name, case_id: id });
    if (court_id === null || number === null) continue;
    for await (const found of listDocketsByNumber(run, court_id, number))
      if (found.court_id === court_id && isSameDocket(found.docket_number ?? '', number)) {
        await linkSourceCase(db, { source_name, external_id: String(found.id), case_id: id });
        run.note(`Docket ${number} of ${court} was found for case ${id}.`);
        break;
      }
  }
}

/**
 * Imports news from CourtListener: dockets, entries of linked dockets, and once a day each linked docket separately.
 */
export async function readCourtListener(run: ActiveRun): Promise<void> {
  const { db } = run.context;
  const { state } = await requireSource(db, source_name);
  const first = new Date(Date.now() - FIRST_DAYS * DAY_MS).toISOString();
  let dockets_to = state.dockets_to ?? first;
  let entries_to = state.entries_to ?? first;
  const save = () => saveSourceState(db, source_name, { dockets_to, entries_to });
  for await (const docket of listChangedDockets(run, dockets_to)) {
    await readFoundDocket(run, docket);
    dockets_to = later(dockets_to, docket.date_modified);
  }
  await save();
  await findCases(run);
  for await (const entry of listChangedEntries(run, entries_to)) {
    await readEntry(run, entry);
    if (entry.date_modified) entries_to = later(entries_to, entry.date_modified);
  }
  await save();
  const before = new Date(Date.now() - AGAIN_MS);
  for (const { external_id } of await listSourceCasesToRead(db, { source_name, before, limit: READ_BATCH_SIZE }))
    await readDocket(run, external_id);
}
