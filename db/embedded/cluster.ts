import type { RunAs } from './run-as.ts';

/** Where one cluster is and how it runs. */
export interface Cluster {
  folder: string;
  logFile: string;
  binaries: string;
  socketFolder: string;
  runAs: RunAs;
  settings: Record<string, string>;
  log: (message: string) => void;
}

/** What initdb and postgres see of the environment: nothing of ours. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
