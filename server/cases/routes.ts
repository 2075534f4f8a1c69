import * as declared from '@trover/contract/cases/cases.ts';
import * as favorites from '@trover/contract/cases/favorites.ts';
import { listCaseFacets } from '@trover/db/queries/cases/case-facets.ts';
import { countCases } from '@trover/db/queries/cases/cases.ts';
import { fail } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { readFromReplica } from '../replica-reads.ts';
import { loadClaimed } from './caller.ts';
import { saveFavorite, voteOnCase } from './favorite-and-vote.ts';
import { getCase } from './get-case.ts';
import { labelOf } from './labels.ts';
import { answerCaseList } from './list-cases.ts';
import { answerFavorites } from './list-favorites.ts';

export const caseRoutes: readonly Route[] = [
  handle(declared.listCases, ({ context, session, query }) =>
    readFromReplica(context, session, (from) => answerCaseList(from, session, query)),
  ),

  handle(declared.listCaseGroup, ({ context, session, query, params }) =>
    readFromReplica(context, session, (from) => answerCaseList(from, session, query, params.group)),
  ),

  handle(declared.countCases, ({ context, session, query }) =>
    readFromReplica(context, session, async ({ db, cache }) => {
      const today = context.today();
      const { claimed_case_ids, revision } = await loadClaimed(db, session);
      const search = query.search_query;
      const count = () => countCases(db, { today, search, claimed_case_ids });
      return claimed_case_ids.length > 0 ? count() : cache.counts.find({ revision, today }, search ?? '', count);
    }),
  ),

  handle(declared.listCaseFilters, async ({ context, session, query }) => {
    if (query.group === 'claimed' && session === null) fail('not_signed_in');
    const today = context.today();
    const { search_query: search, group } = query;
    const { sectors, kinds, stages, ...rest } = await readFromReplica(context, session, async ({ db, cache }) => {
      const { claimed_case_ids, revision } = await loadClaimed(db, session);
      const count = () => listCaseFacets(db, { today, search, group, claimed_case_ids });
      const isEverybodys = group === undefined || (group !== 'claimed' && claimed_case_ids.length === 0);
      if (!isEverybodys) return count();
      return cache.facets.find({ revision, today }, JSON.stringify([group, search]), count);
    });
    const named = (options: { value: string; count: number }[]) =>
      options.map(({ value, count }) => ({ value, label: labelOf(value), count }));
    return { sectors: named(sectors), kinds: named(kinds), stages: named(stages), ...rest };
  }),

  handle(declared.getCase, ({ context, session, params }) =>
    readFromReplica(context, session, (from) => getCase(from, session, params.id)),
  ),

  handle(favorites.listFavoriteCases, ({ context, session, query }) => answerFavorites(context, session, query)),

  handle(favorites.favoriteCase, ({ context, session, params, body }) =>
    saveFavorite(context, session, params.id, body.favorite),
  ),

  handle(favorites.voteOnCase, ({ context, session, params: { id, x } }) =>
    voteOnCase(context, session, id, x === 'none' ? null : x),
  ),
];
