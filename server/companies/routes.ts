import * as declared from '@trover/contract/companies/companies.ts';
import { wholeList } from '@trover/contract/protocol/envelope.ts';
import { groupOf } from '@trover/core/cases/groups.ts';
import { listCloses } from '@trover/db/queries/catalogue/prices.ts';
import { findCatalogueRevision } from '@trover/db/queries/catalogue/revision.ts';
import { type CompanyHit, findCompany, listCompanyHits } from '@trover/db/queries/companies/companies.ts';
import {
  findSecurityByTicker,
  listCompaniesHeld,
  listCompanyCases,
} from '@trover/db/queries/companies/company-cases.ts';
import { isSubscribed } from '@trover/db/queries/companies/subscriptions.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { getLoss } from './get-loss.ts';

/** The list entries of these companies, in their order, without companies that have no published case. */
function findHits(
  { db, cache, today }: Pick<Context, 'db' | 'cache' | 'today'>,
  revision: number,
  companyIds: readonly number[],
): Promise<CompanyHit[]> {
  const version = { revision, today: today() };
  return cache.companies.findMany(version, companyIds, async (company_ids) => {
    const hits = await listCompanyHits(db, { company_ids, limit: company_ids.length, today: version.today });
    return new Map(hits.map((hit) => [hit.id, hit]));
  });
}

export const companyRoutes: readonly Route[] = [
  handle(declared.autocompleteCompanies, async ({ context, session, query }) => {
    const { term, limit } = query;
    const { db } = context;
    const revision = await findCatalogueRevision(db);
    const company_ids = await context.companies.find(term, limit, revision);
    const hits = await findHits(context, revision, company_ids);
    const held =
      session === null
        ? new Map<number, { estimated_payment: string | null; currency: string }>()
        : await listCompaniesHeld(db, { account_id: session.account_id, company_ids: hits.map((hit) => hit.id) });
    const items = hits.map((hit) => {
      const own = held.get(hit.id);
      return {
        ...hit,
        held: own !== undefined,
        estimated_payment: own?.estimated_payment ?? null,
        currency: own?.currency ?? 'USD',
      };
    });
    return wholeList(items.toSorted((a, b) => Number(b.held) - Number(a.held)));
  }),

  handle(declared.getCompany, async ({ context, session, params }) => {
    const company = await findCompany(context.db, { company_id: params.id });
    if (company === undefined) fail('not_found', { message: 'We could not find that company.' });
    const today = context.today();
    const cases = await listCompanyCases(context.db, { company_id: company.id });
    const is_subscribed =
      session !== null && (await isSubscribed(context.db, { account_id: session.account_id, company_id: company.id }));
    return {
      id: company.id,
      name: company.name,
      sector: company.sector,
      is_demonstration: company.is_demonstration,
      other_names: company.other_names,
      is_subscribed,
      securities: company.securities.map((security) => ({ ...security, kind: security.kind ?? 'common' })),
      cases: cases.map((one) => ({ ...one, group: groupOf(one, today) })),
    };
  }),

  handle(declared.getCompanyLoss, ({ context, session, query }) => getLoss(context, session, query)),

  handle(declared.getChartingData, async ({ context, query }) => {
    const symbol = query.symbol.toUpperCase();
    const security = await findSecurityByTicker(context.db, { symbol });
    if (security?.currency == null) fail('not_found', { message: `No case here covers a security called ${symbol}.` });
    const points = await listCloses(context.db, { symbol, from: query.from, to: query.to });
    return { symbol, security_id: security.id, currency: security.currency, points };
  }),
];
