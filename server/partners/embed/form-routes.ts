import { getFirmForm } from '@trover/contract/partners/portal.ts';
import { findCasePageById } from '@trover/db/queries/cases/case-page.ts';
import { listEnquiries } from '@trover/db/queries/partners/enquiries.ts';
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { findPartnerByMarker } from '../find-brand.ts';
import { firmOf, requireFirmCase } from '../people/firm-of.ts';

/** The form for one of a firm's cases, and its submissions. */
export const firmFormRoutes: readonly Route[] = [
  handle(getFirmForm, async ({ context, session, visitor, params: { id: case_id }, query: { limit, cursor } }) => {
    const firm = firmOf(context, session);
    await requireFirmCase(context, firm, case_id);
    const record = (await findCasePageById(context.db, { id: case_id })) ?? fail('not_found');
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    const page = await listEnquiries(context.db, { partner: firm.marker, case_id, limit, after });
    const { origin } = new URL(visitor.page_origin);
    return {
      ...presentPage(page, ({ confirmed_at, ...rest }) => ({ ...rest, confirmed_at: confirmed_at.toISOString() })),
      form_url: `${origin}/embed/${record.slug}`,
      case_url: `${origin}/cases/${record.slug}`,
      frame_origins: [...(findPartnerByMarker(firm.marker, context.config)?.frame_origins ?? [])],
      ...page.use,
    };
  }),
];
