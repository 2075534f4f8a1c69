import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatLongDate } from '@trover/core/dates/day.ts';
import { type CasePage, findCasePage } from '@trover/db/queries/cases/case-page.ts';
import * as queries from '@trover/db/queries/partners/enquiries.ts';
import { isFirmCase } from '@trover/db/queries/partners/people.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitAttempts, limits } from '../../accounts/limit-attempts.ts';
import { hashToken, makeToken } from '../../accounts/tokens.ts';
import type { Context } from '../../context.ts';
import { Failure } from '../../errors.ts';
import { networkOf } from '../../http/limits/rate-limits.ts';
import { newNonce } from '../../http/protection/content-policy.ts';
import { postMail } from '../../mail/post-mail.ts';
import { findPartnerOfHost } from '../find-brand.ts';
import type { Partner } from '../partner.ts';
import { consentOf } from '../portal/present-portal.ts';
import { drawForm, drawPage, type FormView } from './form-page.ts';
import { enquiryMail } from './mails.ts';
import { readForm, type SentForm } from './read-form.ts';

type EmbedContext = Pick<Context, 'db' | 'config' | 'jobs' | 'today' | 'fileLinkKey' | 'log'>;

const HOUR_MS = 3600_000;
/** No person fills in a form faster. */
const MIN_MS = 2_000;
/** Limits of submitted forms: from one network in an hour, and for one case in all. */
const MAX_FORMS_PER_NETWORK = 10;
const MAX_FORMS_PER_CASE = 500;

const signed = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(`form ${text}`).digest('base64url');

interface Drawn {
  slug: string;
  /** The consent text of the form. */
  consent: { version: string; text: string };
}

const textOf = ({ slug, consent }: Drawn, at: string): string =>
  JSON.stringify([slug, consent.version, consent.text, at]);

/**
 * When a form was rendered, for which case and with which consent: a bot that posts without loading the form has no
 * stamp, or an old one, and nobody consents to a text other than the one shown.
 */
const stampOf = (key: Buffer, drawn: Drawn, now: number): string => `${now}.${signed(key, textOf(drawn, String(now)))}`;

export function isGoodStamp(key: Buffer, drawn: Drawn, stamp: string, now: number): boolean {
  const [at = '', signature = ''] = stamp.split('.');
  const [given, due] = [Buffer.from(signature), Buffer.from(signed(key, textOf(drawn, at)))];
  if (given.length !== due.length || !timingSafeEqual(given, due)) return false;
  const age = now - Number(at);
  return age >= MIN_MS && age <= 2 * HOUR_MS;
}

interface Found {
  partner: Partner;
  record: CasePage;
}

async function findForm({ db, config }: EmbedContext, host: string, slug: string): Promise<Found | null> {
  const partner = findPartnerOfHost(host, config);
  if (partner === undefined || !/^[a-z0-9-]{1,200}$/.test(slug)) return null;
  const record = await findCasePage(db, { id_or_slug: slug });
  if (record === undefined || record.slug !== slug) return null;
  const firm = { marker: partner.marker, firm: partner.firm };
  return (await isFirmCase(db, { firm, case_id: record.id })) ? { partner, record } : null;
}

const drawnOf = ({ partner, record }: Found): Drawn => ({ slug: record.slug, consent: consentOf(partner) });

function shownOf({ partner, record }: Found, stamp: string): FormView {
  const periods = record.class_periods;
  const from = periods.map((one) => one.from).sort()[0];
  const to = periods
    .map((one) => one.to)
    .sort()
    .at(-1);
  const deadline = record.deadlines.find(({ kind }) => kind === 'lead_plaintiff')?.date;
  return {
    slug: record.slug,
    company: record.company.name,
    period:
      from === undefined || to === undefined ? null : `Between ${formatLongDate(from)} and ${formatLongDate(to)}.`,
    deadline: deadline === undefined ? null : `Motions for lead plaintiff are due on ${formatLongDate(deadline)}.`,
    consent: consentOf(partner),
    stamp,
    values: { shares_bought: '', shares_held: '', email: '' },
    faults: {},
  };
}

/**
 * Permits only the page's own style; only the firm's own sites may show it in a frame, and it may be submitted only
 * here.
 */
function answer(reply: FastifyReply, frame: { partner: Partner; nonce: string; isFramed: boolean }): FastifyReply {
  const origins = frame.isFramed ? (frame.partner.frame_origins ?? []) : [];
  reply.removeHeader('x-frame-options');
  return reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'nonce-${frame.nonce}'`,
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${["'self'", ...origins].join(' ')}`,
    ].join('; '),
  });
}

const ofThisHost = (request: FastifyRequest): boolean => {
  const { origin } = request.headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host;
};

async function save(
  context: EmbedContext,
  request: FastifyRequest,
  { partner, record }: Found,
  sent: SentForm,
): Promise<void> {
  const { db } = context;
  const { email, shares_bought, shares_held } = sent;
  const network = networkOf(request.ip);
  await limitAttempts(
    db,
    limits.mailTo(email, request.ip),
    { key: `firm form from ${network}`, most: MAX_FORMS_PER_NETWORK, window_seconds: 3600 },
    { key: `firm form ${partner.marker} ${record.id}`, most: MAX_FORMS_PER_CASE, window_seconds: 3600 },
  );
  const { token, token_hash } = makeToken();
  const consent = consentOf(partner);
  await db.transaction().execute(async (trx) => {
    const id = await queries.saveEnquiry(trx, {
      ...{ partner: partner.marker, case_id: record.id, email, shares_bought, shares_held, token_hash },
      ...{ consent_version: consent.version, consent_text: consent.text, host: request.host },
    });
    // a confirmed submission does not change, and the page shows the same
    if (id === undefined) return;
    await postMail(context, trx, {
      template: enquiryMail,
      data: { firm: partner.firm, company: record.company.name, token },
      to: email,
      partner: partner.marker,
      cause: `enquiry ${id} ${token_hash.toString('hex').slice(0, 16)}`,
    });
  });
}

/**
 * The form for one case that a firm shows on its own site, and the page of the link in the mail. Neither uses a script
 * or a cookie.
 */
export function registerEmbed(app: FastifyInstance, context: EmbedContext): void {
  void app.register(async (scope) => {
    // a form alone: any other body is refused by its type
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );
    const { db, fileLinkKey } = context;

    scope.get<{ Params: { slug: string } }>('/embed/:slug', async (request, reply) => {
      const found = await findForm(context, request.host, request.params.slug);
      if (found === null) return reply.callNotFound();
      const { partner, record } = found;
      await queries.countFormView(db, { partner: partner.marker, case_id: record.id, day: context.today() });
      const frame = { partner, nonce: newNonce(), isFramed: true };
      const shown = shownOf(found, stampOf(fileLinkKey, drawnOf(found), Date.now()));
      return answer(reply, frame).send(drawForm(frame, shown));
    });

    scope.post<{ Params: { slug: string }; Body: URLSearchParams | undefined }>(
      '/embed/:slug',
      async (request, reply) => {
        const found = await findForm(context, request.host, request.params.slug);
        if (found === null) return reply.callNotFound();
        const { partner } = found;
        const frame = { partner, nonce: newNonce(), isFramed: true };
        const read = readForm(request.body ?? new URLSearchParams());
        const isGood = isGoodStamp(fileLinkKey, drawnOf(found), read.stamp, Date.now());
        // a person corrects a field within two seconds: the time counts from the first form
        const again = (status: number, faults: FormView['faults'], values: FormView['values']) => {
          const stamp = isGood ? read.stamp : stampOf(fileLinkKey, drawnOf(found), Date.now());
          return answer(reply, frame)
            .code(status)
            .send(drawForm(frame, { ...shownOf(found, stamp), faults, values }));
        };
        if (!ofThisHost(request) || !isGood)
          return again(
            400,
            { form: 'This form was open for too long, or the firm changed its text. Check it and send it again.' },
            read.values,
          );
        const thanks = drawPage(
          frame,
          'Sent',
          `<div role="status"><h1>One more step</h1><p>We sent you an email. The firm sees what you entered once you open its link.</p></div>`,
        );
        // a bot fills in the invisible field: its answer reveals nothing
        if (read.isRobot) return answer(reply, frame).send(thanks);
        if (read.sent === null) return again(400, read.faults, read.values);
        try {
          await save(context, request, found, read.sent);
        } catch (failure) {
          if (!(failure instanceof Failure)) throw failure;
          return again(429, { form: failure.message }, read.values);
        }
        return answer(reply, frame).send(thanks);
      },
    );

    scope.route<{ Params: { token: string }; Body: URLSearchParams | undefined }>({
      method: ['GET', 'POST'],
      url: '/embed/confirm/:token',
      handler: async (request, reply) => {
        const partner = findPartnerOfHost(request.host, context.config);
        if (partner === undefined) return reply.callNotFound();
        const frame = { partner, nonce: newNonce(), isFramed: false };
        const show = (status: number, title: string, text: string) =>
          answer(reply, frame)
            .code(status)
            .send(drawPage(frame, title, `<h1>${title}</h1>${text}`));
        const enquiry = await queries.findEnquiry(db, hashToken(request.params.token));
        const gone = () => show(404, 'This link no longer works', '<p>We store nothing for this link.</p>');
        if (enquiry === undefined || enquiry.partner !== partner.marker) return gone();
        const press = request.method === 'POST' && ofThisHost(request) ? request.body?.get('act') : undefined;
        if (press === 'withdraw') {
          await queries.deleteEnquiry(db, enquiry.id);
          return show(200, 'Withdrawn', '<p>We deleted what you entered. The firm no longer sees it.</p>');
        }
        // another form may have replaced it since
        if (press === 'confirm' && !(await queries.confirmEnquiry(db, hashToken(request.params.token)))) return gone();
        const isConfirmed = press === 'confirm' || enquiry.confirmed_at !== null;
        const button = (act: string, label: string, kind = '') =>
          `<form method="post"><input type="hidden" name="act" value="${act}"><button class="${kind}" type="submit">${label}</button></form>`;
        return isConfirmed
          ? show(
              200,
              'Confirmed',
              `<p>The firm sees what you entered. <a href="/?dialog=signup">Create an account</a> to check your trades.</p>${button('withdraw', 'Withdraw', 'plain')}`,
            )
          : show(
              200,
              'Did you send this form?',
              `${button('confirm', 'Yes, show it to the firm')}${button('withdraw', 'No, delete it', 'plain')}`,
            );
      },
    });
  });
}
