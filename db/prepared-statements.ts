import { createHash } from 'node:crypto';
import type pg from 'pg';

const MAX_TEXT_LENGTH = 8_000;
/** Per process, since each connection stores its prepared statements. */
const MAX_STATEMENTS = 400;

const names = new Map<string, string>();
let generation = 0;

/** The name under which a read statement is prepared; undefined for one that is not worth it. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (text.length > MAX_TEXT_LENGTH || names.size >= MAX_STATEMENTS || !/^\s*(select|with)\b/i.test(text))
    return undefined;
  const name = `${createHash('sha1').update(text).digest('hex').slice(0, 24)}_${generation}`;
  names.set(text, name);
  return name;
}

/** A newer version changed a table in the meantime: statements are prepared again. */
function clearAll(): void {
  generation += 1;
  names.clear();
}

const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: string }).code === '0A000' && error.message.includes('cached plan');

type Send = (query: unknown, values?: unknown) => Promise<unknown>;

/**
 * Prepares each read statement once for each connection: for the many small statements of a page, parsing and
 * planning cost more than execution.
 */
export function prepareStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as unknown as Send;
    const named: Send = (query, values) => {
      const name = typeof query === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(query) : undefined;
      if (name === undefined) return send(query, values);
      return send({ name, text: query, values }).catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        clearAll();
        if (client.getTransactionStatus() !== 'I') throw error; // its transaction has failed
        return send(query, values);
      });
    };
    client.query = ((...given: unknown[]) =>
      given.length === 2 && Array.isArray(given[1])
        ? named(given[0], given[1])
        : (send as (...all: unknown[]) => unknown)(...given)) as typeof client.query;
  });
}
