import { declareJob } from './boss.ts';

/** Removes files that nothing names any more, once the transaction that let go of them stands. */
export const forgetFiles = declareJob<{ keys: string[] }>({
  name: 'forget-files',
  run: async ({ files }, { keys }) => {
    for (const key of keys) await files.remove(key);
  },
});
