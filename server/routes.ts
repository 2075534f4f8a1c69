import { accountRoutes } from './accounts/routes.ts';
import type { Route } from './http/route.ts';

/** What answers each declared call; one line for each noun. */
export const routes: readonly Route[] = [...accountRoutes];
