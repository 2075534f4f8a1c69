import * as declared from '@trover/contract/partners/people.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { listFirmViews, recordFirmViews } from '@trover/db/queries/partners/firm-views.ts';
import * as queries from '@trover/db/queries/partners/people.ts';
import { z } from 'zod';
import { displayName } from '../../accounts/show-profile.ts';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { findPartnerByMarker } from '../find-brand.ts';
import { firmCaseRoutes } from './case-routes.ts';
import { exportPeople } from './export-people.ts';
import { firmOf, requireFirmCase } from './firm-of.ts';

const person = z.tuple([cursorKey.id]);

const seenBy = ({ marker }: queries.Firm, { account_id }: Session) => ({ partner: marker, attorney_id: account_id });

const presentPerson = ({ given_at, text_version, org_type, ...rest }: queries.FirmPerson) => ({
  ...rest,
  display_name: displayName(rest),
  org_type: org_type === 2 ? (2 as const) : (1 as const),
  consent: { given_at: given_at.toISOString(), text_version },
});

const presentMatch = ({ account_id: _, stage, confidence, computed_at, ...rest }: queries.FirmMatch) =>
  declaredMatch.parse({ ...rest, stage, confidence, computed_at: computed_at.toISOString() });

const declaredMatch = declared.firmMatchSchema;

const presentCase = ({ stage, ...rest }: queries.FirmCase) => ({
  ...rest,
  stage: declaredMatch.shape.stage.parse(stage),
});

export const firmPeopleRoutes: readonly Route[] = [
  ...firmCaseRoutes,

  handle(declared.listFirmPeople, async ({ context, session, query }) => {
    const { cursor, order_id: case_id, limit } = query;
    const firm = firmOf(context, session);
    await requireFirmCase(context, firm, case_id);
    const after = readCursor(cursor, person);
    const page = await queries.listFirmPeople(context.db, { firm, case_id, limit, after });
    const account_ids = page.rows.map(({ id }) => id);
    await recordFirmViews(context.db, { ...seenBy(firm, session), what: 'listed', account_ids });
    return presentPage(page, presentPerson);
  }),

  handle(declared.getFirmPerson, async ({ context, session, params }) => {
    const firm = firmOf(context, session);
    const found =
      (await queries.findFirmPerson(context.db, { firm, account_id: params.id })) ??
      fail('not_found', {
        message: 'We could not find that person, or they do not share their investments with your firm.',
      });
    await recordFirmViews(context.db, { ...seenBy(firm, session), what: 'opened', account_ids: [found.id] });
    const matches = await queries.listFirmMatches(context.db, { firm, account_ids: [found.id] });
    return { person: presentPerson(found), matches: matches.map(presentMatch) };
  }),

  handle(declared.listFirmCases, async ({ context, session, query }) => {
    const firm = firmOf(context, session);
    const after = readCursor(query.cursor, z.tuple([cursorKey.integer]));
    return presentPage(await queries.listFirmCases(context.db, { firm, limit: query.limit, after }), presentCase);
  }),

  handle(declared.exportFirmPeople, async ({ context, session, body, visitor }) => {
    const firm = firmOf(context, session);
    await requireFirmCase(context, firm, body.order_id);
    return exportPeople(context, { firm, case_id: body.order_id, session, visitor });
  }),

  handle(declared.listFirmViews, async ({ context, session: { account_id }, query: { limit, cursor } }) => {
    const after = readCursor(cursor, person);
    const page = await listFirmViews(context.db, { account_id, limit, after });
    return presentPage(page, ({ id, partner, what, viewed_at, first_name, last_name }) => ({
      id,
      firm: findPartnerByMarker(partner, context.config)?.firm ?? partner,
      attorney: first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim() || 'An attorney of the firm',
      what,
      at: viewed_at.toISOString(),
    }));
  }),
];
