import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../../prepare.ts';
import { type AssistantServer, openAssistantServer } from '../testing/assistant-server.ts';

const slug = 'halden-semiconductor-2023';
let server: AssistantServer;
let site: string;
let counsel: string;
beforeAll(async () => {
  server = await openAssistantServer({ env: { TODAY: '2026-11-20' } });
  await prepare(server.portal.context);
  const { data } = (await server.portal.visitor().get(`/api/v1/orders/getorder/${slug}`)).body;
  site = data.administrator.site;
  counsel = 'Barlow Fenwick & Stroud LLP';
  await server.portal.database.pool.query('update cases set lead_counsel = $1 where slug = $2', [[counsel], slug]);
});
afterAll(() => server.close());

const checkIt = async (body: object) => {
  const answer = await server.visitor().post('/check_notice', body);
  expect(answer.status, answer.text).toBe(200);
  const { verdict, case: about, checks } = answer.body.data;
  const checkOf = (name: string) => checks.find((each: { name: string }) => each.name === name);
  return { verdict, about, address: checkOf('web_address'), caption: checkOf('caption') };
};

/** What is copied from the real notice, with what was added. */
const letter = (...added: string[]): string =>
  ['In re Halden Semiconductor Corp. Securities Litigation', 'Case No. 0:23-cv-99114', ...added].join('\n');

describe('[API-78] an address', () => {
  test('that is given decides, whatever the words beside it are copied from', async () => {
    const url = 'https://claims-payout-now.com/halden';
    const checked = await checkIt({ text: letter(`Visit ${site}.`), url });
    expect(checked.verdict).toBe('differs');
    expect(checked.address).toMatchObject({ outcome: 'differs', found: 'claims-payout-now.com' });
    expect((await checkIt({ text: letter(`Visit ${site}.`), url: site })).verdict).toBe('matches');
  });

  test('that nobody knows differs also beside the official one, with its words', async () => {
    const { verdict, address } = await checkIt({
      text: letter(`Visit ${site}.`, 'To be paid at once, go to www.claims-payout-now.com.'),
    });
    expect(verdict).toBe('differs');
    expect(address).toMatchObject({ outcome: 'differs', found: 'www.claims-payout-now.com' });
    expect(address.evidence).toContain('claims-payout-now.com');
  });

  test.each([
    'Lead Counsel: Barlow Fenwick & Stroud LLP, www.bfslaw.com',
    'Write to counsel at settlements@barlowfenwick.com.',
    'Papers are at www.uscourts.gov and on securities.stanford.edu.',
    'From: mara.holt@gmail.com\nTo: mara.holt@yahoo.com',
  ])('that a real notice has beside the official one is no difference: %s', async (line) => {
    expect((await checkIt({ text: letter(`Visit ${site}.`, line) })).address.outcome).toBe('matches');
  });

  test.each([
    'Reply to claims-desk2024@gmail.com with your name and date of birth.',
    'For questions write to halden.claims@outlook.com.',
    'Contact our office: payout.office@proton.me',
  ])('of a free mail provider differs where the administrator has a site: %s', async (line) => {
    for (const text of [letter(line), letter(`Visit ${site}.`, line)]) {
      const { verdict, address } = await checkIt({ text });
      expect({ verdict, outcome: address.outcome }).toEqual({ verdict: 'differs', outcome: 'differs' });
    }
  });
});

describe('[API-78] a letter', () => {
  test('that merely names a company of the catalogue is not confirmed by its name', async () => {
    const checked = await checkIt({
      text: 'Dear Halden Semiconductor shareholder, money from the settlement waits for you.',
    });
    expect(checked).toMatchObject({ verdict: 'unknown', about: slug, caption: { outcome: 'unknown' } });
    expect(checked.caption.evidence).toContain('Halden Semiconductor');
  });

  test('is confirmed by a title only together with its court or its administrator', async () => {
    const title = 'In re Halden Semiconductor Corp. Securities Litigation';
    expect((await checkIt({ text: title })).verdict).toBe('unknown');
    const withCourt = `UNITED STATES DISTRICT COURT, NORTHERN DISTRICT OF CALIFORNIA\n${title}`;
    expect((await checkIt({ text: withCourt })).verdict).toBe('matches');
    expect((await checkIt({ text: `${title}\nAdministrator: Larkspur Claims Administration` })).verdict).toBe(
      'matches',
    );
  });
});
