import type { ReadPicture } from '../containers/scans/picture-text.ts';
import { type ReadExample, readExamples } from './examples/read-examples.ts';
import type { Box, Fact } from './fact.ts';
import type { NoticeText } from './notice-text.ts';
import { openNotice, wholeText } from './open-notice.ts';
import type { DraftPlan, PlanGap } from './plan/draft.ts';
import { draftPlan } from './plan/draft-plan.ts';
import { planTextOf, withoutFurniture } from './plan/plan-text.ts';
import type { ClassPeriod } from './read-class-period.ts';
import { readFacts } from './read-facts.ts';
import type { NoticeSecurity } from './securities/kinds.ts';
import { withWholeDays } from './source/cut-dates.ts';
import { boxAround, type SourcePage, textOf } from './source/source.ts';
import { pageOfLines } from './source/text-source.ts';
import { findTables } from './tables/find-tables.ts';
import { type Interpreted, interpretTable } from './tables/interpret-table.ts';
import { readListedInflation } from './tables/listed-inflation.ts';
import { readSentenceInflation } from './tables/sentence-inflation.ts';
import type { NoticeTable } from './tables/table.ts';
import { tablesOfPage } from './tables/web-tables.ts';

export { UnreadableNotice } from './open-notice.ts';

/** What a notice gave. A plan is a draft: what the notice does not establish is a gap and never guessed. */
export interface ReadNotice {
  facts: Record<string, Fact>;
  tables: NoticeTable[];
  plan: DraftPlan | null;
  plan_gaps: PlanGap[];
  examples: ReadExample[];
}

/** Reads a notice of a settlement from a PDF, from HTML or from text; from pictures where `readPicture` can. `name` is for sentences alone. */
export async function readNotice(bytes: Uint8Array, name: string, readPicture?: ReadPicture): Promise<ReadNotice> {
  return await readSource(await openNotice(bytes, name, readPicture));
}

/** As `readNotice`, with the lines of each page and their places, to show beside what was found. */
export async function readNoticeAndPages(
  bytes: Uint8Array,
  name: string,
  readPicture?: ReadPicture,
): Promise<{ notice: ReadNotice; pages: { lines: { text: string; box: Box | null }[] }[] }> {
  const source = await openNotice(bytes, name, readPicture);
  const pages = source.map(({ lines, isPlaced }) => ({
    lines: lines.flatMap(({ cells, ...line }) =>
      cells.map((cell) => ({ text: cell.text, box: boxAround([{ ...line, cells: [cell] }], isPlaced) })),
    ),
  }));
  return { notice: await readSource(source), pages };
}

async function readSource(source: readonly SourcePage[]): Promise<ReadNotice> {
  const facts = readFacts(wholeText(source));
  const pages = withoutFurniture(source).map((page) =>
    page.isPlaced ? { ...page, lines: withWholeDays(page.lines) } : page,
  );
  const marked = pages.flatMap(tablesOfPage);
  const found = (marked.length > 0 ? marked : findTables(pages)).map((table) => ({
    table,
    meaning: interpretTable(table),
  }));
  const used = found.filter(({ meaning }) => meaning.length > 0);
  const text = planTextOf(pages, new Set(used.flatMap(({ table }) => [...table.lines])));
  const meanings = used.flatMap(({ meaning }) => meaning);
  const { plan, gaps, keys } = draftPlan(text, [...meanings, ...wordedInflation(meanings, text)], {
    class_periods: (facts.class_periods?.value as ClassPeriod[] | undefined) ?? [],
    currency: (facts.currency?.value as string | undefined) ?? null,
    kinds: ((facts.securities?.value as NoticeSecurity[] | undefined) ?? []).map(({ kind }) => kind),
  });
  return {
    facts,
    tables: found.map(({ table: { page, title, columns, rows, box, row_evidence } }) => ({
      page,
      title,
      columns,
      rows,
      box,
      row_evidence,
    })),
    plan,
    plan_gaps: gaps,
    examples: await readExamples(text, plan, keys),
  };
}

/** The inflation of a notice that has no table of it: a list of periods, or a sentence. */
function wordedInflation(tables: readonly Interpreted[], text: NoticeText): Interpreted[] {
  if (tables.some(({ kind }) => kind !== 'means')) return [];
  const listed = readListedInflation(text);
  if (listed.length > 0) return listed;
  const sentence = readSentenceInflation(text.text);
  return sentence === null ? [] : [sentence];
}

/** The words of a notice, a letter or an email, a line for each of theirs. Throws `UnreadableNotice`. */
export async function readWords(bytes: Uint8Array, name: string, readPicture?: ReadPicture): Promise<string> {
  const pages = await openNotice(bytes, name, readPicture);
  return pages.map(({ lines }) => lines.map(textOf).join('\n')).join('\n');
}

/** The facts of words that are at hand, as `readNotice` finds them. */
export const readFactsOfWords = (words: string): Record<string, Fact> => readFacts(wholeText([pageOfLines(words)]));
