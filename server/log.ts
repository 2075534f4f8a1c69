import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on stderr; stdout is for what a person or program asked for. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['password', '*.password', 'headers.cookie', 'headers.authorization'], censor: '[hidden]' },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
