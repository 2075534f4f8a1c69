import { trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Receives each log line of level `error` or above: its error, its message, and the values of the line. */
export type ReportError = (error: unknown, message: string, values: Record<string, unknown>) => void;

const ERROR = 50;

/** The id of the current trace, which log lines contain so that each can be found from the other. */
function traceOfNow(): { trace_id?: string } {
  const span = trace.getActiveSpan();
  return span === undefined ? {} : { trace_id: span.spanContext().traceId };
}

/** Structured log lines on stderr; stdout is for requested output. A test may send them elsewhere. */
export function createLog(level: string, destination?: DestinationStream, report?: ReportError): Log {
  return pino(
    {
      level,
      mixin: traceOfNow,
      ...(report && {
        hooks: {
          logMethod(args, method, at) {
            const [values, message] = args as unknown as [{ err?: unknown }, string?];
            if (at >= ERROR && values?.err !== undefined)
              report(values.err, message ?? '', { ...this.bindings(), ...values });
            method.apply(this, args);
          },
        },
      }),
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

/** The parts of an error for the log: a library's error may contain its whole connection, including keys. */
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
