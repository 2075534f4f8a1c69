import * as declared from '@trover/contract/plans/plans.ts';
import { handle, type Route } from '../http/route.ts';
import { publishPlan, savePlanDraft, showPlanText } from './save-plan.ts';
import { presentTry, tryPlan } from './try-plan.ts';

export const planRoutes: readonly Route[] = [
  handle(declared.getPlanText, ({ context, params, query }) => showPlanText(context, params.id, query.version)),

  handle(declared.savePlanDraft, (call) => savePlanDraft(call, call.params.id, call.body)),

  handle(declared.checkPlan, async ({ body }) => presentTry(await tryPlan(body))),

  handle(declared.publishPlan, (call) => publishPlan(call, call.params.id, call.body)),
];
