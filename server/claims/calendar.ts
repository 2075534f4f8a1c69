import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PageBrand } from '@trover/contract/protocol/page-context.ts';
import { daysLeft } from '@trover/core/cases/deadlines.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  endCalendarAddresses,
  findCalendarVersion,
  mayReadCalendar,
} from '@trover/db/queries/claims/calendar-addresses.ts';
import { listOwnDeadlines, type OwnDeadline } from '@trover/db/queries/claims/deadlines.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { originOf } from '../http/protection/origin.ts';
import { findBrand } from '../partners/find-brand.ts';

const PATH = '/api/v1/calendar';

/**
 * The holder of an organisation's calendar address: `m` and a member's number, or `k` and an API key's number. Empty
 * for an account's own calendar.
 */
type Holder = '' | `m${number}` | `k${number}`;

const holderOf = ({ organisation_id, person_id, key }: Session): Holder =>
  organisation_id === null ? '' : key === undefined ? `m${person_id ?? 0}` : `k${key.id}`;

const sign = (key: Buffer, accountId: number, version: number, holder: Holder): string =>
  createHmac('sha256', key)
    .update(['calendar', accountId, ...(version === 0 ? [] : [version]), ...(holder === '' ? [] : [holder])].join(' '))
    .digest('base64url')
    .slice(0, 32);

/**
 * The path of an account's feed. A calendar cannot sign in, so anyone with the address can read it until its owner
 * revokes the address. In an organisation each member and each API key has its own address, which ends with the
 * membership or the key.
 */
const calendarPath = (key: Buffer, accountId: number, version: number, holder: Holder): string =>
  `${PATH}/${accountId}-${holder === '' ? '' : `${holder}-`}${sign(key, accountId, version, holder)}.ics`;

/** The owner of a feed's address; undefined for an invalid or revoked one. */
async function findOwner(
  { db, calendarKey }: Pick<Context, 'db' | 'calendarKey'>,
  token: string,
): Promise<number | undefined> {
  const [, id, holder = '', signature] = /^(\d{1,10})-(?:([mk]\d{1,10})-)?([\w-]{32})\.ics$/.exec(token) ?? [];
  if (id === undefined || signature === undefined || Number(id) > 2_147_483_647) return undefined;
  const account_id = Number(id);
  const version = await findCalendarVersion(db, { account_id });
  const due = Buffer.from(sign(calendarKey, account_id, version ?? 0, holder as Holder));
  if (!timingSafeEqual(Buffer.from(signature), due) || version === undefined) return undefined;
  return (await mayReadCalendar(db, { account_id, holder })) ? account_id : undefined;
}

const labelOfDeadline = ({ kind, is_joined }: OwnDeadline): string =>
  kind === 'cure' ? 'Fix the deficiency' : is_joined ? 'Claim deadline' : 'Claim deadline, not joined';

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line of at most 75 octets; the rest continues on lines that begin with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part].join('\r\n ');
}

const basic = (date: string): string => date.replaceAll('-', '');

function nextDay(date: string): string {
  return basic(formatDay(addDays(requireDay(date), 1)));
}

/** The deadlines in the format of RFC 5545, each a whole day with a reminder a week before. */
function calendarOf(
  deadlines: readonly OwnDeadline[],
  site: string,
  stamp: Date,
  { name, firm, marker }: Pick<PageBrand, 'name' | 'firm' | 'marker'>,
): string {
  const at = `${stamp.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const events = deadlines.flatMap((deadline) => {
    const { company, ticker, order_id, kind, date, slug } = deadline;
    return [
      'BEGIN:VEVENT',
      `UID:${kind}-${order_id}@${marker ?? 'trover'}`,
      `DTSTAMP:${at}`,
      `DTSTART;VALUE=DATE:${basic(date)}`,
      `DTEND;VALUE=DATE:${nextDay(date)}`,
      `SUMMARY:${escaped(`${labelOfDeadline(deadline)}: ${company}${ticker === null ? '' : ` (${ticker})`}`)}`,
      `URL:${site}/cases/${slug}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:One week left',
      'TRIGGER:-P7D',
      'END:VALARM',
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(firm ?? name)}//Claim deadlines//EN`,
    `X-WR-CALNAME:${escaped(`Claim deadlines, ${firm ?? name}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

export async function showCalendar(
  { db, today, calendarKey }: Pick<Context, 'db' | 'today' | 'calendarKey'>,
  session: Session,
  origin: string,
) {
  const accountId = session.account_id;
  const from = today();
  const deadlines = await listOwnDeadlines(db, { account_id: accountId, from });
  const version = (await findCalendarVersion(db, { account_id: accountId })) ?? 0;
  return {
    url: origin + calendarPath(calendarKey, accountId, version, holderOf(session)),
    deadlines: deadlines.map(({ kind, ...deadline }) => ({
      ...deadline,
      days_left: daysLeft(deadline.date, from),
      label: labelOfDeadline({ kind, ...deadline }),
    })),
  };
}

/** Revokes the present addresses, and returns the one that is valid from now on. */
export async function renewCalendar(
  { db, calendarKey }: Pick<Context, 'db' | 'calendarKey'>,
  session: Session,
  origin: string,
) {
  const accountId = session.account_id;
  const version = await endCalendarAddresses(db, { account_id: accountId });
  return { url: origin + calendarPath(calendarKey, accountId, version, holderOf(session)) };
}

/** The feed that calendars fetch. */
export function registerCalendar(app: FastifyInstance, context: Context): void {
  const { db, today, config } = context;
  app.get<{ Params: { token: string } }>(
    `${PATH}/:token`,
    { config: { hasSecretPath: true } },
    async (request, reply) => {
      const accountId = await findOwner(context, request.params.token);
      if (accountId === undefined)
        fail('not_found', { message: 'We could not find that calendar, or its address was revoked.' });
      const deadlines = await listOwnDeadlines(db, { account_id: accountId, from: today() });
      const brand = findBrand(request.host, config);
      const site = brand.is_white_label ? originOf(request) : (config.webOrigins[0] ?? originOf(request));
      reply.header('cache-control', 'private, max-age=3600').type('text/calendar; charset=utf-8');
      return reply.send(calendarOf(deadlines, site, new Date(), brand));
    },
  );
}
