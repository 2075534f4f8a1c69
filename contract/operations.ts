import { accountOperations } from './operations/accounts.ts';
import { institutionOperations } from './operations/institutions.ts';
import { operatorOperations } from './operations/operator.ts';
import { portalOperations } from './operations/portal.ts';
import type { Operation } from './protocol/operation.ts';

/** Every call of the API, for the document at `/api/openapi.json` and for the test that walks them all. */
export const operations = [
  ...accountOperations,
  ...portalOperations,
  ...operatorOperations,
  ...institutionOperations,
] as const satisfies readonly Operation[];

type Declared = (typeof operations)[number];

/** A call's name (`GET /api/v1/portfolio/trade`) to its declaration. */
export type Operations = { [O in Declared as `${O['method']} ${O['path']}`]: O };
