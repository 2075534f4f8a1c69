import * as declared from '@trover/contract/cases/milestones.ts';
import { listMilestones } from '@trover/db/queries/cases/milestones.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { requireVisibleCase } from '../policy.ts';
import { presentMilestone } from './present-milestone.ts';
import { correctMilestone, recordMilestone, removeMilestone } from './record-milestone.ts';

export const milestoneRoutes: readonly Route[] = [
  handle(declared.addMilestone, async (call) => {
    const { milestone, stage } = await recordMilestone(call, call.body);
    return { milestone: presentMilestone(milestone), stage };
  }),

  handle(declared.changeMilestone, async (call) => {
    const { milestone, stage } = await correctMilestone(call, call.body);
    return { milestone: presentMilestone(milestone), stage };
  }),

  handle(declared.deleteMilestone, async (call) => ({
    id: call.body.id,
    stage: await removeMilestone(call, call.body),
  })),

  handle(declared.listMilestones, async ({ context, session, query }) => {
    const { id: case_id } = await requireVisibleCase(context.db, session, query.order_id);
    const after = readCursor(query.cursor, z.tuple([cursorKey.day, cursorKey.integer]));
    const page = await listMilestones(context.db, { case_id, limit: query.limit, after });
    return presentPage(page, presentMilestone);
  }),
];
