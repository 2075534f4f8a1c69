import type { CaseSummary, caseListQuery, Group } from '@trover/contract/cases/cases.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { CaseFilter } from '@trover/db/queries/cases/cases.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { cursorKey, readCursor } from '../http/cursor.ts';
import { addOwnFields, listListings } from './cached-listings.ts';
import { type CaseCaller, loadCaller, owedOf } from './caller.ts';

type Query = z.output<typeof caseListQuery>;

/** For each sort order: the sort key and the case's id. */
export const cursorForms: Record<Query['sort'], z.ZodType<[string | number, number]>> = {
  deadline: z.tuple([cursorKey.integer, cursorKey.integer]),
  owed: z.tuple([cursorKey.decimal, cursorKey.integer]),
  fund: z.tuple([cursorKey.decimal, cursorKey.integer]),
  newest: z.tuple([cursorKey.integer, cursorKey.integer]),
  title: z.tuple([cursorKey.text, cursorKey.integer]),
};

function filterOf(query: Query, caller: CaseCaller, today: string, group: Group | undefined): CaseFilter {
  return {
    today,
    search: query.search_query,
    group,
    sectors: query.sector,
    kinds: query.kind,
    stages: query.stage,
    deadline_from: query.deadline_from,
    deadline_to: query.deadline_to,
    fund_min: query.fund_min,
    fund_max: query.fund_max,
    class_from: query.class_from,
    class_to: query.class_to,
    case_ids: query.held ? [...caller.estimates.keys()] : undefined,
    claimed_case_ids: caller.claimed_case_ids,
  };
}

/** A page of the screener, with what the caller's own trades give in each case. */
export async function answerCaseList(
  { db, today: business, cache }: Pick<Context, 'db' | 'today' | 'cache'>,
  session: Session | null,
  query: Query,
  group?: Group,
): Promise<{ items: CaseSummary[]; total_count: number; next_cursor: string | null }> {
  const isOwn = group === 'claimed' || query.held === true || query.sort === 'owed';
  if (isOwn && session === null) fail('not_signed_in', { message: 'Sign in to see your own cases.' });
  const today = business();
  const after = readCursor(query.cursor, cursorForms[query.sort]);
  const caller = await loadCaller(db, session, today);
  const { limit, sort, page: at = 1 } = query;
  const list = () =>
    listListings(db, {
      ...filterOf(query, caller, today, group),
      sort,
      owed: sort === 'owed' ? owedOf(caller) : undefined,
      limit,
      after,
      offset: (at - 1) * limit,
    });
  // The group of a case depends on what the caller has claimed.
  const isEverybodys = !isOwn && (group === undefined || caller.claimed_case_ids.length === 0);
  const version = { revision: caller.revision, today };
  const page = await (isEverybodys ? cache.lists.find(version, JSON.stringify([group, query]), list) : list());
  return { ...page, items: await addOwnFields(db, page.items, caller, today) };
}
