import { collectData } from '../accounts/own-data/collect-data.ts';
import { declareJob } from './queue/boss.ts';

/** Collects an account's data into one file, in the background: trades and documents may be many. */
export const makeDataExport = declareJob<{ account_id: number; id: number }>({
  name: 'make-data-export',
  one_per_key: 'waiting_and_running',
  one_per_group: true,
  expireInSeconds: 3600,
  retries: 2,
  run: (context, asked, { signal }) => collectData(context, asked, signal),
});
