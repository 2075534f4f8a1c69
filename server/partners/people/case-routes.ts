import * as declared from '@trover/contract/partners/firm-cases.ts';
import { findCasePageById } from '@trover/db/queries/cases/case-page.ts';
import { recordFirmViews } from '@trover/db/queries/partners/firm-views.ts';
import { listFirmHolders, sumFirmHolders } from '@trover/db/queries/partners/holders.ts';
import { z } from 'zod';
import { displayName } from '../../accounts/show-profile.ts';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { firmOf, requireFirmCase } from './firm-of.ts';
import { exportLossChart } from './loss-chart.ts';

const byPlace = z.tuple([z.int(), cursorKey.id, cursorKey.id]);

/** One case of a firm: its people's losses, and the loss chart of chosen people. */
export const firmCaseRoutes: readonly Route[] = [
  handle(declared.listFirmHolders, async ({ context, session, params: { id: case_id }, query }) => {
    const { db } = context;
    const firm = firmOf(context, session);
    await requireFirmCase(context, firm, case_id);
    const record = (await findCasePageById(db, { id: case_id })) ?? fail('not_found');
    const { by, limit, cursor } = query;
    const page = await listFirmHolders(db, { firm, case_id, by, limit, after: readCursor(cursor, byPlace) });
    const sums = await sumFirmHolders(db, { firm, case_id });
    const account_ids = [...new Set(page.rows.map(({ person_id }) => person_id))];
    await recordFirmViews(db, { partner: firm.marker, attorney_id: session.account_id, what: 'listed', account_ids });
    const { id, slug, title, docket, court, filed_on, stage, is_demonstration, securities } = record;
    const dayOf = (kind: string) => record.deadlines.find((one) => one.kind === kind)?.date ?? null;
    return {
      ...presentPage(page, ({ first_name, last_name, email, org_type, given_at, text_version, place: _, ...rest }) => ({
        person_id: rest.person_id,
        person: displayName({ first_name, last_name, email }),
        org_type: org_type === 2 ? (2 as const) : (1 as const),
        beneficial_account_id: rest.beneficial_account_id,
        beneficial_owner: rest.beneficial_owner,
        consent: { given_at: given_at.toISOString(), text_version },
        ...{ shares_bought: rest.shares_bought, held_at_end: rest.held_at_end, currency: rest.currency },
        ...{ fifo: rest.fifo, lifo: rest.lifo, recognized: rest.recognized },
        ...{ share_pct: rest.share_pct, certification: rest.certification },
      })),
      order: {
        ...{ id, slug, title, docket, court, filed_on, stage, is_demonstration },
        company: record.company.name,
        ticker: securities[0]?.ticker ?? null,
        lead_plaintiff_deadline: dayOf('lead_plaintiff'),
        claim_deadline: dayOf('claim'),
        class_periods: record.class_periods.map(({ from, to }) => ({ from, to })),
      },
      people: sums.reduce((most, { people }) => Math.max(most, people), 0),
      totals: sums.map(({ people: _, ...sum }) => sum),
    };
  }),

  handle(declared.exportFirmLossChart, async ({ context, session, visitor, params: { id: case_id }, body }) => {
    const firm = firmOf(context, session);
    await requireFirmCase(context, firm, case_id);
    return exportLossChart(context, { firm, session, visitor }, { case_id, chosen: body.holders });
  }),
];
