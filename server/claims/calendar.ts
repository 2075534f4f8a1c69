import { createHmac, timingSafeEqual } from 'node:crypto';
import { daysLeft } from '@trover/core/cases/deadlines.ts';
import type { Db } from '@trover/db/connect.ts';
import { listOwnDeadlines, type OwnDeadline } from '@trover/db/queries/claims/deadlines.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

const PATH = '/api/v1/calendar';

const sign = (key: Buffer, accountId: number): string =>
  createHmac('sha256', key).update(`calendar ${accountId}`).digest('base64url').slice(0, 32);

/** The path of an account's feed: a calendar cannot sign in, so whoever has the address reads it. */
export const calendarPath = (key: Buffer, accountId: number): string =>
  `${PATH}/${accountId}-${sign(key, accountId)}.ics`;

function readToken(key: Buffer, token: string): number | undefined {
  const [, id, signature] = /^(\d{1,15})-([\w-]{32})\.ics$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const due = Buffer.from(sign(key, Number(id)));
  return timingSafeEqual(Buffer.from(signature), due) ? Number(id) : undefined;
}

export const labelOfDeadline = ({ kind, is_joined }: OwnDeadline): string =>
  kind === 'cure' ? 'Cure the deficiency' : is_joined ? 'Claim deadline' : 'Claim deadline, not joined';

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line of at most 75 octets, the rest of it on lines that begin with a space. */
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
  return basic(new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10));
}

/** The deadlines as RFC 5545 has them, each a whole day with a reminder a week before. */
export function calendarOf(deadlines: readonly OwnDeadline[], site: string, stamp: Date): string {
  const at = `${stamp.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const events = deadlines.flatMap((deadline) => {
    const { company, ticker, order_id, kind, date, slug } = deadline;
    return [
      'BEGIN:VEVENT',
      `UID:${kind}-${order_id}@trover`,
      `DTSTAMP:${at}`,
      `DTSTART;VALUE=DATE:${basic(date)}`,
      `DTEND;VALUE=DATE:${nextDay(date)}`,
      `SUMMARY:${escaped(`${labelOfDeadline(deadline)}: ${company}${ticker === null ? '' : ` (${ticker})`}`)}`,
      `URL:${site}/cases/${slug}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:A week is left',
      'TRIGGER:-P7D',
      'END:VALARM',
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Claim deadlines//EN',
    'X-WR-CALNAME:Claim deadlines',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

export async function showCalendar(
  { db, today, calendarKey }: Pick<Context, 'db' | 'today' | 'calendarKey'>,
  accountId: number,
  origin: string,
) {
  const from = today();
  const deadlines = await listOwnDeadlines(db, { account_id: accountId, from });
  return {
    url: origin + calendarPath(calendarKey, accountId),
    deadlines: deadlines.map(({ kind, ...deadline }) => ({
      ...deadline,
      days_left: daysLeft(deadline.date, from),
      label: labelOfDeadline({ kind, ...deadline }),
    })),
  };
}

const isThere = async (db: Db, accountId: number): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()) !== undefined;

/** The feed that calendars fetch. */
export function registerCalendar(app: FastifyInstance, { db, today, calendarKey }: Context): void {
  app.get<{ Params: { token: string } }>(
    `${PATH}/:token`,
    { config: { hasSecretPath: true } },
    async (request, reply) => {
      const accountId = readToken(calendarKey, request.params.token);
      if (accountId === undefined || !(await isThere(db, accountId)))
        fail('not_found', { message: 'There is no such calendar.' });
      const deadlines = await listOwnDeadlines(db, { account_id: accountId, from: today() });
      const site = `${request.protocol}://${request.host}`;
      reply.header('cache-control', 'private, max-age=3600').type('text/calendar; charset=utf-8');
      return reply.send(calendarOf(deadlines, site, new Date()));
    },
  );
}
