/** Codes of PostgreSQL and of the network that mean: the database is unreachable, or its response did not arrive. */
const CODES =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Errors that pg itself throws, without a code. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|Connection ended unexpectedly|Cannot use a pool after calling end|This socket has been ended)/;

/** ENOENT and similar codes count only for a connection, not for a missing file. */
const ofConnection = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** Whether a statement failed because the connection to the database was lost or could not be opened. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isLostConnection);
  if (typeof code === 'string' && CODES.test(code)) return !code.startsWith('E') || ofConnection.has(String(syscall));
  return MESSAGES.test(error.message) || isLostConnection(error.cause);
}
