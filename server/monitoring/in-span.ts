import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** What traces call the program. */
export const TRACER = 'trover';

/** Runs work as a span of its own; where nothing is traced, it just runs. */
export function inSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  return trace.getTracer(TRACER).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

const MAX_TEXT_LENGTH = 2_000;

/** A span for a statement that has just ended, within the request or job that sent it. Its values do not go along. */
export function traceStatement({ sql, ms, error }: { sql: string; ms: number; error?: unknown }): void {
  if (trace.getActiveSpan() === undefined) return;
  const end = Date.now();
  const span = trace.getTracer(TRACER).startSpan(sql.split(/\s/, 1)[0] ?? 'statement', {
    kind: SpanKind.CLIENT,
    startTime: end - ms,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, MAX_TEXT_LENGTH) },
  });
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}
