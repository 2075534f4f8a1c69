/** An error of pg-boss as one that the log prints: its workers emit a plain object with the message of the cause. */
export function toQueueError(emitted: unknown): Error {
  if (emitted instanceof Error) return emitted;
  const { message, stack, queue } = (emitted ?? {}) as { message?: string; stack?: string; queue?: string };
  const error = new Error([message ?? 'unknown error', ...(queue === undefined ? [] : [`queue ${queue}`])].join(', '));
  if (stack !== undefined) error.stack = stack;
  return error;
}
