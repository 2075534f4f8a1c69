import type { Stage } from '../stage.ts';

const AT = '/api/v1/organisation/certifications';
const CASE = 'varga-logistics-2025';
const SIGNER = { signer_name: 'Colin Reyes', signer_title: 'Manager' };

/** The manager prepares and signs the certification of one entity. */
export async function certify({ context: { db }, as }: Stage): Promise<void> {
  const { order_id, beneficial_account_id } = await db
    .selectFrom('matches as m')
    .innerJoin('cases as c', 'c.id', 'm.case_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .where('c.slug', '=', CASE)
    .where('a.email', '=', 'institution@demo.test')
    .select(['m.case_id as order_id', 'm.beneficial_account_id'])
    .executeTakeFirstOrThrow();
  await as('manager', async (manager) => {
    const { items } = await manager.get<{ items: { id: number; status: string }[] }>(AT);
    if (items.some(({ status }) => status === 'signed')) return;
    const { id, sha256 } = await manager.post<{ id: number; sha256: string }>(AT, {
      ...{ order_id, beneficial_account_id, ...SIGNER, other_actions: [] },
    });
    await manager.post(`${AT}/${id}/sign`, { signed_name: SIGNER.signer_name, complaint_reviewed: true, sha256 });
  });
}
