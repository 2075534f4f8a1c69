import { setTimeout as pause } from 'node:timers/promises';
import { collectDrop, openDrop } from '../../links/drop/collect-drop.ts';
import { declareJob } from '../queue/boss.ts';

const CHECKS = 5;
const BETWEEN_MS = 10_000;

/** Every ten seconds, within runs of a minute: imports files that custodians put into the drop. */
export const collectDropJob = declareJob<object>({
  name: 'collect-drop',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { signal }) => {
    const store = openDrop(context);
    if (store === null) return;
    for (let check = 0; check < CHECKS; check += 1) {
      await collectDrop(context, store);
      await pause(BETWEEN_MS, undefined, { signal });
    }
  },
});
