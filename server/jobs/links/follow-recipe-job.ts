import { runSignIn } from '../../links/recipes/run-sign-in.ts';
import { declareJob } from '../queue/boss.ts';

/**
 * Signs in at a broker with a browser, for an owner who waits. It never runs twice, since the typed secrets are stored
 * nowhere.
 */
export const followRecipeJob = declareJob<{ sign_in_id: string }>({
  name: 'follow-recipe',
  concurrency: 3,
  retries: 0,
  poll_seconds: 0.5,
  expireInSeconds: 1800,
  run: (context, { sign_in_id }, { signal }) => runSignIn(context, sign_in_id, signal),
});
