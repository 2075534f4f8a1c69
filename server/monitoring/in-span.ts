import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** The program's name in traces. */
export const TRACER = 'trover';

/** Runs work in a span of its own; without tracing, just runs it. */
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

/**
 * Adds a span for a statement that has just ended, within the request or job that sent it. Does not include its values.
 */
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
