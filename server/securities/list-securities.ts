import { wholeList } from '@trover/contract/protocol/envelope.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type {
  listOwnSecurities as declared,
  listSecurityChoices as declaredChoices,
} from '@trover/contract/securities/securities.ts';
import { nameKey } from '@trover/core/securities/spelling.ts';
import { listNamedCompanies } from '@trover/db/queries/companies/companies.ts';
import {
  countToReview,
  listCandidates,
  listOwnSecurities,
  listSecurityChoices,
  type OwnSecuritiesState,
} from '@trover/db/queries/securities/own-securities.ts';
import type { Context } from '../context.ts';
import { presentPage } from '../http/cursor.ts';

const CHOICES = 10;

/** The securities in the caller's files, each with the security that it is matched to or may be. */
export async function answerOwnSecurities(
  { db }: Pick<Context, 'db'>,
  params: {
    account_id: number;
    portfolio_id?: number | undefined;
    state: OwnSecuritiesState;
    limit: number;
    after?: [number, number, number] | undefined;
  },
): Promise<DataOf<typeof declared>> {
  const page = await listOwnSecurities(db, params);
  const unknown = page.rows.filter(({ security_id }) => security_id === null);
  const prints = unknown.map(({ printed_security_id: id, name }) => ({ id, name_key: name && nameKey(name) }));
  const candidates = Map.groupBy(await listCandidates(db, { prints }), (each) => each.printed_security_id);
  const to_review_count = await countToReview(db, params);
  return {
    ...presentPage(page, ({ rank: _, ...row }) => ({
      ...row,
      candidates: (candidates.get(row.printed_security_id) ?? []).map(({ printed_security_id: _of, ...each }) => each),
    })),
    to_review_count,
  };
}

/** Securities to choose from, by company or ticker. */
export async function answerSecurityChoices(
  { db }: Pick<Context, 'db'>,
  search: string,
): Promise<DataOf<typeof declaredChoices>> {
  const company_ids = await listNamedCompanies(db, { term: search });
  return wholeList(await listSecurityChoices(db, { company_ids: company_ids.slice(0, CHOICES), limit: CHOICES }));
}
