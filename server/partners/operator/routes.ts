import * as declared from '@trover/contract/partners/operator.ts';
import { wholeList } from '@trover/contract/protocol/envelope.ts';
import { countOfFirm, listPartnerConsents } from '@trover/db/queries/partners/consents.ts';
import { savePartnerSwitch } from '@trover/db/queries/partners/switches.ts';
import { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { findPartnerByMarker } from '../find-brand.ts';

const place = z.tuple([cursorKey.id, cursorKey.text, cursorKey.text]);

export const partnerOperatorRoutes: readonly Route[] = [
  handle(declared.listPartners, async ({ context: { config, db } }) =>
    wholeList(
      await Promise.all(
        config.partners.map(async ({ marker, firm, contact_email, white_label }) => ({
          ...{ marker, firm, contact_email, is_shown: white_label },
          ...(await countOfFirm(db, { marker, firm })),
        })),
      ),
    ),
  ),

  handle(declared.switchPartner, async ({ context, params: { marker }, body: { is_shown }, visitor }) => {
    const { config, db, partnerSwitches } = context;
    const partner =
      findPartnerByMarker(marker, config) ?? fail('not_found', { message: 'There is no partner with this marker.' });
    if (partner.white_label !== is_shown)
      await db.transaction().execute(async (trx) => {
        await savePartnerSwitch(trx, { marker, is_on: is_shown });
        await recordAudit(trx, {
          action: 'partner_switched',
          by: visitor,
          detail: { partner: marker, is_on: is_shown },
        });
      });
    await partnerSwitches.refresh();
    return { marker, is_shown };
  }),

  handle(declared.listPartnerConsents, async ({ context, query }) => {
    const { cursor, ...filter } = query;
    const page = await listPartnerConsents(context.db, { ...filter, after: readCursor(cursor, place) });
    return presentPage(page, ({ given_at, withdrawn_at, ...consent }) => ({
      ...consent,
      given_at: given_at.toISOString(),
      withdrawn_at: withdrawn_at?.toISOString() ?? null,
    }));
  }),
];
