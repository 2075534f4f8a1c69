import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Pool } from 'pg';

const tokenOf = (request: FastifyRequest): Buffer => {
  const token = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  return createHash('sha256').update(token).digest();
};

/** For each call a route with nothing in it but one query of the same answer: what the rest is measured by. */
export function buildBare(pool: Pool, today: string): FastifyInstance {
  const app = Fastify();
  const answer = async (name: string, text: string, values: unknown[]): Promise<unknown> => ({
    result: true,
    data: (await pool.query({ name, text, values })).rows,
  });

  app.get('/session', (request) =>
    answer(
      'bare session',
      `select a.*, p.*, pr.* from sessions s join accounts a on a.id = s.account_id
       left join profiles pr on pr.account_id = a.id
       cross join lateral (select max(id) as last, count(*) as number, count(last_sync) as synced
         from portfolios where account_id = a.id) p
       where s.token_hash = $1 and s.expires_at > now()`,
      [tokenOf(request)],
    ),
  );
  app.get('/screener', () =>
    answer(
      'bare screener',
      `select l.*, (select count(*) from case_listings where is_published) as total_count,
         (select array_agg(si.value) from case_securities cs join security_identifiers si on si.security_id = cs.security_id
           where cs.case_id = l.id) as tickers,
         (select jsonb_agg(jsonb_build_object('id', label, 'from', from_date, 'to', to_date))
           from class_periods cp where cp.case_id = l.id) as class_periods
       from (select *, case when claim_deadline is null then 2000000 when claim_deadline >= $1::date
           then claim_deadline - $1::date else 1000000 + ($1::date - claim_deadline) end as sort_key
         from case_listings where is_published order by sort_key, id limit 51) l order by sort_key, id`,
      [today],
    ),
  );
  app.get('/case/:slug', (request) =>
    answer(
      'bare case',
      `select c.*, to_jsonb(co) as company,
         (select jsonb_agg(to_jsonb(p)) from class_periods p where p.case_id = c.id) as class_periods,
         (select jsonb_agg(to_jsonb(d)) from case_deadlines d where d.case_id = c.id and superseded_at is null) as deadlines,
         (select jsonb_agg(to_jsonb(m)) from milestones m where m.case_id = c.id and withdrawn_at is null) as milestones,
         (select jsonb_agg(to_jsonb(d)) from case_documents d where d.case_id = c.id) as documents,
         (select jsonb_agg(to_jsonb(v)) from plan_versions v where v.case_id = c.id) as plans,
         (select jsonb_agg(to_jsonb(s) || jsonb_build_object('identifiers',
             (select jsonb_agg(to_jsonb(i)) from security_identifiers i where i.security_id = s.id)))
           from case_securities cs join securities s on s.id = cs.security_id where cs.case_id = c.id) as securities,
         (select count(*) from votes v where v.case_id = c.id) as votes,
         (select count(*) from favorites f where f.case_id = c.id) as favorites
       from cases c join companies co on co.id = c.company_id where c.slug = $1 and c.is_published`,
      [(request.params as { slug: string }).slug],
    ),
  );
  app.get('/my-cases', (request) =>
    answer(
      'bare my cases',
      `select l.*, (select jsonb_agg(to_jsonb(s)) from sub_payout_requests s
           where s.account_id = pr.account_id and s.payout_request_id = pr.id) as claims,
         (select array_agg(si.value) from case_securities cs join security_identifiers si on si.security_id = cs.security_id
           where cs.case_id = l.id) as tickers,
         (select jsonb_agg(jsonb_build_object('id', label, 'from', from_date, 'to', to_date))
           from class_periods cp where cp.case_id = l.id) as class_periods,
         (select to_jsonb(m) - 'result' from matches m join beneficial_accounts b on b.id = m.beneficial_account_id
           where b.account_id = pr.account_id and m.case_id = l.id limit 1) as mine
       from sessions s join payout_requests pr on pr.account_id = s.account_id
       join case_listings l on l.id = pr.case_id
       where s.token_hash = $1 and s.expires_at > now() order by l.claim_deadline limit 51`,
      [tokenOf(request)],
    ),
  );
  app.get('/autocomplete', (request) =>
    answer(
      'bare autocomplete',
      `select co.id, co.name, co.sector, (select array_agg(si.value) from securities s
           join security_identifiers si on si.security_id = s.id where s.company_id = co.id) as tickers,
         (select count(*) from cases c where c.company_id = co.id and c.is_published) as cases
       from companies co where co.id in (select company_id from company_names where lower(name) like $1 limit 8)`,
      [`%${(request.query as { term: string }).term.toLowerCase()}%`],
    ),
  );
  return app;
}
