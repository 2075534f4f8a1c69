import * as favorites from '@trover/contract/cases/favorites.ts';
import * as declared from '@trover/contract/cases.ts';
import { listCaseFacets } from '@trover/db/queries/case-facets.ts';
import { countCases, listCases } from '@trover/db/queries/cases.ts';
import { listOwnCaseStates } from '@trover/db/queries/own-cases.ts';
import { fail } from '../errors.ts';
import { presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { loadCaller } from './caller.ts';
import { getCase } from './get-case.ts';
import { keepCase, voteOnCase } from './keep-and-vote.ts';
import { labelOf } from './labels.ts';
import { answerCaseList, cursorForms } from './list-cases.ts';
import { answerFavorites } from './list-favorites.ts';
import { loadSparks, presentListing } from './present-listing.ts';

export const caseRoutes: readonly Route[] = [
  handle(declared.listCases, ({ context, session, query }) => answerCaseList(context, session, query)),

  handle(declared.listCaseGroup, ({ context, session, query, params }) =>
    answerCaseList(context, session, query, params.group),
  ),

  handle(declared.countCases, async ({ context, session, query }) => {
    const { claimed_case_ids } = await loadCaller(context.db, session);
    return countCases(context.db, { today: context.today(), search: query.search_query, claimed_case_ids });
  }),

  handle(declared.listCaseFilters, async ({ context, session, query }) => {
    if (query.group === 'claimed' && session === null) fail('not_signed_in');
    const { claimed_case_ids } = await loadCaller(context.db, session);
    const { sectors, kinds, stages, ...rest } = await listCaseFacets(context.db, {
      today: context.today(),
      search: query.search_query,
      group: query.group,
      claimed_case_ids,
    });
    const named = (options: { value: string; count: number }[]) =>
      options.map(({ value, count }) => ({ value, label: labelOf(value), count }));
    return { sectors: named(sectors), kinds: named(kinds), stages: named(stages), ...rest };
  }),

  handle(declared.getCase, ({ context, session, params }) => getCase(context, session, params.id)),

  handle(declared.listMyCases, async ({ context, session, query }) => {
    const { db } = context;
    const today = context.today();
    const { state, limit } = query;
    const after = readCursor(query.cursor, cursorForms.deadline);
    const own = (await listOwnCaseStates(db, session)).filter((one) => state === undefined || one.state === state);
    const states = new Map(own.map((one) => [one.case_id, one.state]));
    const caller = await loadCaller(db, session);
    const page = await listCases(db, {
      today,
      case_ids: [...states.keys()],
      claimed_case_ids: caller.claimed_case_ids,
      sort: 'deadline',
      limit,
      after,
    });
    const sparks = await loadSparks(db, page.rows, caller);
    return presentPage(page, (row) => ({
      ...presentListing(row, caller, today, sparks.get(row.id) ?? null),
      state: states.get(row.id) ?? 1,
    }));
  }),

  handle(favorites.listFavoriteCases, ({ context, session, query }) => answerFavorites(context, session, query)),

  handle(favorites.favoriteCase, ({ context, session, params, body }) =>
    keepCase(context, session, params.id, body.favorite),
  ),

  handle(favorites.voteOnCase, ({ context, session, params: { id, x } }) =>
    voteOnCase(context, session, id, x === 'none' ? null : x),
  ),
];
