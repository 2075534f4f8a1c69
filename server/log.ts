import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on stderr; stdout is for what a person or program asked for. A test may have them elsewhere. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: ['password', '*.password', 'headers.cookie', 'headers.authorization'], censor: '[hidden]' },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
}

interface DescribedError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: string;
  cause?: DescribedError;
}

/** What a reader of the log needs: a library's error may carry its whole connection with it, keys and all. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: undefined };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
