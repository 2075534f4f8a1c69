import { formatDate } from '@trover/core/format/dates.ts';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../../prepare.ts';
import { type AssistantServer, openAssistantServer } from '../testing/assistant-server.ts';

let server: AssistantServer;
let deadline: string;
let site: string;
beforeAll(async () => {
  server = await openAssistantServer({ env: { TODAY: '2026-11-20' } });
  await prepare(server.portal.context);
  const { data } = (await server.portal.visitor().get('/api/v1/orders/getorder/halden-semiconductor-2023')).body;
  deadline = data.claim_deadline;
  site = data.administrator.site;
  await server.portal.database.pool.query(
    "update cases set lead_counsel = '{Barlow Fenwick & Stroud LLP}' where slug = 'halden-semiconductor-2023'",
  );
});
afterAll(() => server.close());

const checkIt = async (body: object) => {
  const answer = await server.visitor().post('/check_notice', body);
  expect(answer.status, answer.text).toBe(200);
  const { verdict, case: slug, checks } = answer.body.data;
  const outcomes = Object.fromEntries(
    checks.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome]),
  );
  return { verdict, slug, outcomes, checks };
};

/** As courts write it: “February 14, 2022”. */
const writtenDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const postcard = (
  more: { docket?: string; site?: string; deadline?: string; ending?: string; from?: string } = {},
): string =>
  `UNITED STATES DISTRICT COURT, NORTHERN DISTRICT OF CALIFORNIA
In re Halden Semiconductor Corp. Securities Litigation
Case No. ${more.docket ?? '0:23-cv-99114'}
If you bought common stock of Halden Semiconductor from ${writtenDay(more.from ?? '2022-02-14')} through November 9, 2023, inclusive, you may be entitled to a payment.
Claim Forms must be postmarked no later than ${more.deadline ?? formatDate(deadline)}. Visit ${more.site ?? site} or write to Larkspur Claims Administration.
${more.ending ?? ''}`;

describe('a notice', () => {
  test('[API-78] that states what the catalogue has matches, part by part', async () => {
    const { verdict, slug, outcomes } = await checkIt({ text: postcard() });
    expect({ verdict, slug }).toEqual({ verdict: 'matches', slug: 'halden-semiconductor-2023' });
    expect(outcomes).toEqual({
      caption: 'matches',
      court: 'matches',
      docket: 'matches',
      administrator: 'matches',
      web_address: 'matches',
      deadline: 'matches',
      amount: 'unknown',
      class_period: 'matches',
    });
  });

  test.each([
    [
      'the record’s',
      'This $72.5 million settlement',
      '2022-02-14',
      { verdict: 'matches', amount: 'matches', class_period: 'matches' },
    ],
    [
      'rounded ones',
      'The settlement of $72,500,000.00 in cash',
      '2022-02-14',
      { verdict: 'matches', amount: 'matches', class_period: 'matches' },
    ],
    [
      'another amount',
      'This $97.5 million settlement',
      '2022-02-14',
      { verdict: 'differs', amount: 'differs', class_period: 'matches' },
    ],
    [
      'another class period',
      'This $72.5 million settlement',
      '2021-02-14',
      { verdict: 'differs', amount: 'matches', class_period: 'differs' },
    ],
    [
      'another currency',
      'This €72.5 million settlement',
      '2022-02-14',
      { verdict: 'differs', amount: 'differs', class_period: 'matches' },
    ],
  ])('[API-78] with %s as its amount or class period is compared in both', async (_, fund, from, wanted) => {
    const ending = `${fund} resolves the claims of all class members.`;
    const { verdict, outcomes, checks } = await checkIt({ text: postcard({ ending, from }) });
    const { amount, class_period } = outcomes;
    expect({ verdict, amount, class_period }, JSON.stringify(checks)).toEqual(wanted);
  });

  test('[API-78] that is fraud is suspicious, and its wrong amount and period are shown beside the record', async () => {
    const ending =
      'The settlement amount is $250 million. To receive your payment you must pay a processing fee of $45.';
    const { verdict, checks } = await checkIt({ text: postcard({ ending, from: '2020-01-02' }) });
    expect(verdict).toBe('suspicious');
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'amount', outcome: 'differs', expected: '$72,500,000 ($72.5M)' }),
    );
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'class_period', outcome: 'differs', found: '2 Jan 2020 – 9 Nov 2023' }),
    );
  });

  test('with another deadline or docket number differs, with both values', async () => {
    const { verdict, checks } = await checkIt({ text: postcard({ deadline: 'March 3, 2031' }) });
    expect(verdict).toBe('differs');
    expect(checks).toContainEqual(
      expect.objectContaining({
        name: 'deadline',
        outcome: 'differs',
        expected: formatDate(deadline),
        found: '3 Mar 2031',
      }),
    );
    expect((await checkIt({ text: postcard({ docket: '3:21-cv-01234' }) })).outcomes.docket).toBe('differs');
  });

  test.each([
    ['another ending', (official: string) => official.replace(/\.example/, '.example.net')],
    ['letters exchanged', (official: string) => official.replace('halden', 'hadlen')],
    ['letters that look alike', (official: string) => official.replace('l', '1')],
    ['letters of another alphabet', (official: string) => official.replace('a', 'а')],
    [
      'the official name before another domain',
      (official: string) => official.replace('example', 'example.pay-now.com'),
    ],
  ])('with a look-alike address is suspicious: %s', async (_, change) => {
    const { verdict, outcomes } = await checkIt({ text: postcard({ site: change(site) }) });
    expect({ verdict, site: outcomes.web_address }).toEqual({ verdict: 'suspicious', site: 'suspicious' });
    expect((await checkIt({ url: change(site) })).verdict).toBe('suspicious');
  });

  test.each([
    ['advance_fee', 'To receive your payment you must pay a processing fee of $45.'],
    ['remote_access', 'Our agent will connect by AnyDesk to help you.'],
    ['gift_cards', 'Pay with two Google Play gift cards.'],
    ['crypto', 'Send 0.01 Bitcoin to the address below.'],
    ['bank_password', 'Reply with your online banking user name and password.'],
    ['card_number', 'Enter your credit card number and CVV to verify.'],
  ])('that asks for %s is suspicious, with the words', async (name, ending) => {
    const { verdict, checks } = await checkIt({ text: postcard({ ending }) });
    expect(verdict).toBe('suspicious');
    expect(checks).toContainEqual(
      expect.objectContaining({ name, outcome: 'suspicious', evidence: expect.stringContaining(ending.slice(0, 20)) }),
    );
  });

  test('that warns of such requests makes none', async () => {
    const ending = 'The administrator will never ask for a credit card number, a password or a fee in advance.';
    expect((await checkIt({ text: postcard({ ending }) })).verdict).toBe('matches');
  });

  test('of a case that is not in the catalogue is unknown', async () => {
    const text =
      'In re Zyxquor Dynamics Securities Litigation, No. 1:22-cv-77777 (S.D.N.Y.). Submit a claim by May 1, 2027.';
    expect(await checkIt({ text })).toMatchObject({ verdict: 'unknown', slug: null });
    expect((await server.visitor().post('/check_notice', {})).status).toBe(400);
  });

  test('comes as a file too: its words are compared, and nobody else can use it', async () => {
    const visitor = server.visitor();
    const sent = await visitor.upload('/attachments', { name: 'notice.txt', content: Buffer.from(postcard()) });
    expect(sent.status, sent.text).toBe(200);
    const { attachment_id, has_text } = sent.body.data;
    expect(has_text).toBe(true);
    expect((await visitor.post('/check_notice', { attachment_id })).body.data.verdict).toBe('matches');
    expect((await server.visitor().post('/check_notice', { attachment_id })).status).toBe(404);
  });

  test('[API-78] comes as a PDF too, in a postcard’s small type', async () => {
    const pdfOf = async (text: string): Promise<Uint8Array> => {
      const document = await PDFDocument.create();
      const font = await document.embedFont(StandardFonts.Helvetica);
      const page = document.addPage([432, 288]);
      page.drawText(text, { x: 18, y: 262, size: 7, font, lineHeight: 11, maxWidth: 396 });
      return document.save();
    };
    const visitor = server.visitor();
    const check = async (content: Uint8Array) => {
      const sent = await visitor.upload('/attachments', { name: 'postcard.pdf', content: Buffer.from(content) });
      expect(sent.body.data.has_text, sent.text).toBe(true);
      const { attachment_id } = sent.body.data;
      return (await visitor.post('/check_notice', { attachment_id })).body.data;
    };
    expect(await check(await pdfOf(postcard()))).toMatchObject({
      verdict: 'matches',
      case: 'halden-semiconductor-2023',
    });
    const swindle = await pdfOf(postcard({ ending: 'Pay with two Google Play gift cards.' }));
    expect((await check(swindle)).verdict).toBe('suspicious');
  });
});

const compareIt = async (body: object) => {
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
    const checked = await compareIt({ text: letter(`Visit ${site}.`), url });
    expect(checked.verdict).toBe('differs');
    expect(checked.address).toMatchObject({ outcome: 'differs', found: 'claims-payout-now.com' });
    expect((await compareIt({ text: letter(`Visit ${site}.`), url: site })).verdict).toBe('matches');
  });

  test('that nobody knows differs also beside the official one, with its words', async () => {
    const { verdict, address } = await compareIt({
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
    expect((await compareIt({ text: letter(`Visit ${site}.`, line) })).address.outcome).toBe('matches');
  });

  test.each([
    'Reply to claims-desk2024@gmail.com with your name and date of birth.',
    'For questions write to halden.claims@outlook.com.',
    'Contact our office: payout.office@proton.me',
  ])('of a free mail provider differs where the administrator has a site: %s', async (line) => {
    for (const text of [letter(line), letter(`Visit ${site}.`, line)]) {
      const { verdict, address } = await compareIt({ text });
      expect({ verdict, outcome: address.outcome }).toEqual({ verdict: 'differs', outcome: 'differs' });
    }
  });
});

describe('[API-78] a letter', () => {
  test('that merely names a company of the catalogue is not confirmed by its name', async () => {
    const checked = await compareIt({
      text: 'Dear Halden Semiconductor shareholder, money from the settlement waits for you.',
    });
    expect(checked).toMatchObject({
      verdict: 'unknown',
      about: 'halden-semiconductor-2023',
      caption: { outcome: 'unknown' },
    });
    expect(checked.caption.evidence).toContain('Halden Semiconductor');
  });

  test('is confirmed by a title only together with its court or its administrator', async () => {
    const title = 'In re Halden Semiconductor Corp. Securities Litigation';
    expect((await compareIt({ text: title })).verdict).toBe('unknown');
    const withCourt = `UNITED STATES DISTRICT COURT, NORTHERN DISTRICT OF CALIFORNIA\n${title}`;
    expect((await compareIt({ text: withCourt })).verdict).toBe('matches');
    expect((await compareIt({ text: `${title}\nAdministrator: Larkspur Claims Administration` })).verdict).toBe(
      'matches',
    );
  });
});
