import { daysFrom } from '@trover/core/format/dates.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  type CaseOfMail,
  findCaseOfMail,
  findCureDay,
  findPaymentOfMail,
  type PaymentOfMail,
} from '@trover/db/queries/notifications/mail-facts.ts';
import type { NoticeRecord } from '@trover/db/queries/notifications/notifications.ts';

/** What a mail about one notice shows besides its text. */
export interface NoticeDetails {
  case: CaseOfMail | null;
  payment: PaymentOfMail | null;
  /** The day by which the reader must act. */
  due: { kind: 'claim' | 'cure'; day: string; days: number } | null;
}

type Source = Pick<NoticeRecord, 'account_id' | 'kind' | 'cause' | 'href'>;

/** The day in the cause of a deadline's notice: `deadline 14 claim 7 2026-12-04`. */
const deadlineCause = / (claim|cure) \d+ (\d{4}-\d{2}-\d{2})$/;
const claimCause = /^claim (\d+) (\d+)$/;
const paymentCause = /^payment (\d+)$/;
const casePage = /^\/cases\/([a-z0-9-]+)$/;

async function findDue(
  db: Db,
  { account_id, kind, cause }: Source,
): Promise<{ kind: 'claim' | 'cure'; day: string } | null> {
  const deadline = kind === 'deadline' ? deadlineCause.exec(cause) : null;
  if (deadline) return { kind: deadline[1] === 'cure' ? 'cure' : 'claim', day: deadline[2]! };
  const claim = kind === 'claim' ? claimCause.exec(cause) : null;
  if (!claim) return null;
  const day = await findCureDay(db, { account_id, claim_id: Number(claim[1]), position: Number(claim[2]) });
  return day === null ? null : { kind: 'cure', day };
}

/** The facts of the notice's case or payment, as they are on the day of the mail. */
export async function readNoticeDetails(db: Db, notice: Source, today: string): Promise<NoticeDetails> {
  const { account_id, kind, cause, href } = notice;
  const slug = casePage.exec(href)?.[1];
  const paid = kind === 'payment' ? paymentCause.exec(cause) : null;
  const due = await findDue(db, notice);
  return {
    case: slug === undefined ? null : ((await findCaseOfMail(db, { account_id, slug, today })) ?? null),
    payment: paid ? ((await findPaymentOfMail(db, { account_id, id: Number(paid[1]) })) ?? null) : null,
    due: due && { ...due, days: daysFrom(today, due.day) },
  };
}
