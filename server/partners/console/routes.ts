import * as declared from '@trover/contract/partners/operator.ts';
import { wholeList } from '@trover/contract/protocol/envelope.ts';
import { countOfFirm, listPartnerConsents } from '@trover/db/queries/partners/consents.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';

const place = z.tuple([cursorKey.id, cursorKey.text, cursorKey.text]);

export const partnerConsoleRoutes: readonly Route[] = [
  handle(declared.listPartners, async ({ context: { config, db } }) =>
    wholeList(
      await Promise.all(
        config.partners.map(async ({ marker, firm, contact_email }) => ({
          ...{ marker, firm, contact_email },
          ...(await countOfFirm(db, { marker, firm })),
        })),
      ),
    ),
  ),

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
