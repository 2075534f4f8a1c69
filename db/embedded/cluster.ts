import type { RunAs } from './run-as.ts';

/** The location of a cluster, and how it runs. */
export interface Cluster {
  folder: string;
  logFile: string;
  binaries: string;
  socketFolder: string;
  runAs: RunAs;
  settings: Record<string, string>;
  log: (message: string) => void;
}

/** The environment variables for initdb and postgres: none of ours. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
