import type { NewCase } from '@trover/contract/sources/proposals.ts';
import { docketKey, isSameDocket } from '@trover/core/cases/dockets/docket-number.ts';
import { nameKey } from '@trover/core/securities/spelling.ts';
import type { Db } from '@trover/db/connect.ts';
import { listSimilarCases } from '@trover/db/queries/sources/proposals.ts';

export interface Duplicate {
  id: number;
  slug: string;
  title: string;
  why: string;
  /** The same docket at the same court means the same case; the same company and period may be two cases. */
  is_certain: boolean;
}

/** Cases of the catalogue that a new one may be: by docket and court, or by company and class period. */
export async function findDuplicates(
  db: Db,
  { company, court, docket, class_period }: Pick<NewCase, 'company' | 'court' | 'docket' | 'class_period'>,
): Promise<Duplicate[]> {
  const number = docket === null ? null : docketKey(docket);
  const docket_digits = number?.split('-').at(-1) ?? null;
  const similar = await listSimilarCases(db, { name_key: nameKey(company), docket_digits });
  const key = nameKey(company);
  return similar.flatMap(({ id, slug, title, ...one }): Duplicate[] => {
    const isDocket = docket !== null && one.docket !== null && isSameDocket(docket, one.docket);
    const isCourt = court !== null && one.court !== null && court === one.court;
    if (isDocket && isCourt) return [{ id, slug, title, why: 'the same docket of the same court', is_certain: true }];
    if (nameKey(one.company) !== key) return [];
    if (isDocket) return [{ id, slug, title, why: 'the same company and docket number', is_certain: false }];
    const isPeriod =
      class_period !== null &&
      one.from_date !== null &&
      one.to_date !== null &&
      one.from_date <= class_period.to &&
      one.to_date >= class_period.from;
    if (isPeriod) return [{ id, slug, title, why: 'the same company and class period', is_certain: false }];
    return [{ id, slug, title, why: 'the same company', is_certain: false }];
  });
}
