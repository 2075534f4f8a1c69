import type { Db } from '@trover/db/connect.ts';
import { aDecision } from '@trover/db/testing/organisations.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { OwnedFixture } from '../access/testing/owned-fixture.ts';
import { findPerson } from '../access/testing/people.ts';
import { registerForTest } from '../files/testing/store-for-test.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { declaredPaths, signInTo, unstyledClasses } from '../testing/page-visits.ts';
import { endPrograms, newFolder, start } from '../testing/programs.ts';

endPrograms();

/** Those who open all pages together; the long run adds those whose pages the others open too. */
const people = [
  ...(['investor', 'institution', 'scout', 'attorney', 'operator'] as const),
  ...(process.env.LONG ? (['nobody', 'provider'] as const) : []),
];
const password = 'seen by everybody';

/** What each page with a parameter shows to whom: things that are really there. */
async function realPaths(db: Db): Promise<Record<string, string>> {
  const known = await db
    .selectFrom('cases')
    .select(['id', 'slug'])
    .where('is_demonstration', '=', true)
    .where('stage', '=', 'settled')
    .limit(1)
    .executeTakeFirstOrThrow();
  const householdOf = async (name: 'investor' | 'institution' | 'attorney') => {
    const { account_id } = (await findPerson(db, name))!;
    return { account_id, own: new OwnedFixture(db, account_id, known.id) };
  };
  const [investor, institution, attorney] = [
    await householdOf('investor'),
    await householdOf('institution'),
    await householdOf('attorney'),
  ];
  const claim = await investor.own.idOf('claim');
  await investor.own.idOf('payment');
  const { id: distribution } = await db.selectFrom('distributions').select('id').executeTakeFirstOrThrow();
  const { id: bank_file } = await db.selectFrom('bank_files').select('id').executeTakeFirstOrThrow();
  const sent = { bank_file_id: bank_file, status: 'sent', at: new Date(), recorded_by: investor.account_id } as const;
  await db.insertInto('bank_file_events').values(sent).execute();
  const { id: document } = await db.selectFrom('case_documents').select('id').limit(1).executeTakeFirstOrThrow();
  const confirmation = await investor.own.idOf('confirmation');
  await db
    .insertInto('confirmation_reviews')
    .values({ account_id: investor.account_id, confirmation_id: confirmation, opened_at: new Date() })
    .execute();
  const { id: thread } = await db
    .insertInto('letter_threads')
    .values({ case_id: known.id, administrator: 'Plain Claims' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: letter } = await db
    .insertInto('letters')
    .values({
      thread_id: thread,
      direction: 'in',
      status: 'received',
      channel: 'mail',
      subject: 'Status',
      body: 'Read',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const check = await investor.own.idOf('identity_check');
  const sums = { awards: '10.00', return_of_capital: '10.00', capital_gain: '0.00', interest: '0.00' };
  const payee = { owner: 'Plain', legal_name: null, address: null, tin_last4: null, tax_status: null };
  const stated = JSON.stringify({ ...payee, ...sums, undetermined: '0.00', withheld: '0.00', forms: [] });
  const { id: tax_statement } = await db
    .insertInto('tax_statements')
    .values({
      ...{ account_id: investor.account_id, beneficial_account_id: await investor.own.idOf('beneficial_account') },
      ...{ year: 2025, version: 1, stated, payment_ids: [], reason: null, issued_by: investor.account_id },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: status_file } = await db
    .insertInto('status_files')
    .values({
      ...{ case_id: known.id, administrator: 'Plain Claims', file_name: 'status.csv', file_sha256: '0'.repeat(64) },
      ...{ bytes: 10, currency: 'USD', status_on: '2026-11-20', imported_by: investor.account_id },
      file_key: await registerForTest(db, 'status_file'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const template = await db
    .selectFrom('filing_templates')
    .select(['id', 'document'])
    .where('is_neutral', '=', true)
    .executeTakeFirstOrThrow();
  const { id: filing } = await db
    .insertInto('filings')
    .values({
      ...{ case_id: known.id, template_id: template.id, template: JSON.stringify(template.document) },
      ...{ status: 'failed', problem: 'The spreadsheet could not be written.', claims: 0 },
      made_by: investor.account_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const kind of ['portfolio', 'upload', 'passkey', 'notice', 'contract', 'payment_details', 'link'] as const)
    await investor.own.idOf(kind);
  for (const kind of ['portfolio', 'upload', 'member', 'invitation', 'api_key'] as const)
    await institution.own.idOf(kind);
  const { id: led } = await db
    .selectFrom('cases')
    .select('id')
    .where('is_published', '=', true)
    .where(sql<boolean>`lead_counsel @> array['Castellan Reeve LLP']`)
    .limit(1)
    .executeTakeFirstOrThrow();
  const organisation_id = institution.account_id;
  const opt_in = await aDecision(db, { organisation_id, case_id: known.id, phase: 'opt_in' });
  return {
    '/cases/:id': `/cases/${known.slug}`,
    '/cases/:id/details': `/cases/${known.slug}/details`,
    '/cases/:id/sign': `/cases/${known.slug}/sign`,
    '/user/portfolio/connect/syncs/:provider/:id': `/user/portfolio/connect/syncs/sandbox/${await investor.own.idOf('sync')}`,
    '/user/losses/:id': `/user/losses/${known.id}`,
    '/user/certifications/new': `/user/certifications/new?order=${known.id}`,
    '/user/certifications/:id': `/user/certifications/${await institution.own.idOf('certification')}`,
    '/user/decisions/:id': `/user/decisions/${await institution.own.idOf('decision')}`,
    '/user/decisions/:id/groups': `/user/decisions/${opt_in}/groups`,
    '/user/firm/cases/:id': `/user/firm/cases/${led}`,
    '/user/firm/:id': `/user/firm/${await attorney.own.idOf('firm_person')}`,
    '/user/:id': `/user/${investor.account_id}`,
    '/operator/cases/:id': `/operator/cases/${known.id}`,
    '/operator/cases/:id/plan': `/operator/cases/${known.id}/plan`,
    '/operator/catalogue/notices/:id': `/operator/catalogue/notices/${document}`,
    '/operator/proofs/:id': `/operator/proofs/${confirmation}`,
    '/operator/claims/:id': `/operator/claims/${claim}`,
    '/operator/filing/:id': `/operator/filing/${filing}`,
    '/operator/letters/:id': `/operator/letters/${thread}`,
    '/operator/letters/item/:id': `/operator/letters/item/${letter}`,
    '/operator/money/files/:id': `/operator/money/files/${bank_file}`,
    '/operator/money/:id': `/operator/money/${distribution}`,
    '/operator/people/:id': `/operator/people/${investor.account_id}`,
    '/operator/money/taxes/:id': `/operator/money/taxes/${tax_statement}`,
    '/operator/status-files/:id': `/operator/status-files/${status_file}`,
    '/operator/clients/identity/:id': `/operator/clients/identity/${check}`,
    '/operator/clients/:id': `/operator/clients/${investor.account_id}`,
    '/operator/contracts/institutions/:id': `/operator/contracts/institutions/${institution.account_id}`,
    '/help/:slug': '/help/check-a-file-first',
    '/blog/:slug': '/blog/fair-funds',
  };
}

test('[P-2] a page view writes nothing: every page with what is really there, seen by all kinds of people, leaves the database as it was, and links the styles of all that it shows', async () => {
  const database = await openTestDatabase({ empty: true });
  const env = { DATABASE_URL: database.url, DATA_DIR: newFolder(), DEMO_PASSWORD: password, NODE_ENV: 'production' };
  const program = start(env, ['--role', 'web,api']);
  const address = await program.ready();
  const { db } = database;
  const audited = async () => {
    const counted = db.selectFrom('audit_events').select((eb) => eb.fn.countAll().as('n'));
    return Number((await counted.executeTakeFirstOrThrow()).n);
  };
  const real = await realPaths(db);
  const declared = declaredPaths();
  const paths = declared.map((path) => real[path] ?? path);
  expect(paths.filter((path) => path.includes(':'))).toEqual([]);
  expect(paths.length).toBeGreaterThan(45);

  const wrote: string[] = [];
  const logged: string[] = [];
  const seen = new Set<string>();
  for (const name of people) {
    const cookie =
      name === 'nobody' ? '' : (await signInTo(address, { username: `${name}@demo.test`, password })).cookie;
    let [content, audits] = [await fingerprint(db), await audited()];
    for (const path of paths) {
      const answer = await fetch(address + path, { headers: { cookie }, redirect: 'manual' });
      const html = await answer.text();
      expect(unstyledClasses(html), `unstyled at first: ${name} ${path}`).toEqual([]);
      expect(answer.status, `${name} ${path}`).toBeLessThan(500);
      // a letter's own address redirects to its thread
      const isOpened = answer.status === 200 || answer.headers.get('location')?.startsWith('/operator/letters/');
      if (isOpened) seen.add(path);
      const [before, auditsBefore] = [content.split('\n'), audits];
      [content, audits] = [await fingerprint(db), await audited()];
      const changed = content.split('\n').filter((row) => !before.includes(row));
      if (changed.length > 0) wrote.push(`${name} ${path}: ${changed.map((row) => row.split(' ', 1)[0]).join()}`);
      if (audits !== auditsBefore) logged.push(`${name} ${path}`);
    }
  }
  // who saw a client's page, a person's page at a firm or payment details is in an access log, and nothing else is
  expect(wrote).toEqual(['/user/firm', real['/user/firm/:id']].map((path) => `attorney ${path}: firm_views`));
  expect(logged.toSorted()).toEqual(['investor /user/settings/payment', `operator ${real['/operator/clients/:id']}`]);
  // a page that nobody can open proves nothing
  expect(paths.filter((path) => !seen.has(path))).toEqual([]);
  await program.stop();
  await database.close();
}, 600_000);
