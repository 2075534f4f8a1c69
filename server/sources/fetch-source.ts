import { setTimeout as pause } from 'node:timers/promises';
import { type Allowance, blockAllowance, reserveAllowances } from '@trover/db/queries/links/allowances.ts';
import { type ActiveRun, SourceError } from './source.ts';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** An import does not wait longer than this, but continues the next time. */
const MAX_SECONDS = 20;
const MAX_WAIT_SECONDS = 24 * 3600;

/** The user agent for every source: the program's name and a contact address. */
export const userAgent = ({ context }: Pick<ActiveRun, 'context'>): string => {
  const { company, sources, publicUrl } = context.config;
  return `${company.name.replace(/[^\x20-\x7e]/g, '')} ${sources.contact ?? publicUrl ?? 'no-reply@localhost'}`;
};

export interface Request {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  allowances: readonly Allowance[];
}

export interface Got {
  status: number;
  headers: Headers;
  text: string;
}

const words: Record<string, string> = {
  courtlistener: 'CourtListener',
  sec: 'The SEC',
  openfigi: 'OpenFIGI',
  prices: 'The source of prices',
};

/** Reads the Retry-After header, in seconds or as a date; returns seconds. */
function retryAfter(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after') ?? headers.get('ratelimit-reset');
  if (text === null) return null;
  const seconds = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), MAX_WAIT_SECONDS) : null;
}

async function waitForTurn({ context, source, signal }: ActiveRun, allowances: readonly Allowance[]): Promise<void> {
  const seconds = await reserveAllowances(context.db, `source ${source}`, allowances, MAX_SECONDS);
  if (seconds <= 0) return;
  if (seconds > MAX_SECONDS)
    throw new SourceError(
      'later',
      'We have reached the source’s request limit. The run continues later.',
      Math.ceil(seconds),
    );
  await pause(Math.ceil(seconds * 1000), undefined, signal ? { signal } : {});
}

async function readText(response: Response, name: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES)
      throw new SourceError('format', `${name} answers with more than ${MAX_BYTES / 1024 / 1024} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Sends one request to a source, within its rate limits. Does not follow redirects, so that keys are sent nowhere else.
 */
export async function request(run: ActiveRun, options: Request): Promise<Got> {
  const { context, source, signal } = run;
  const name = words[source] ?? source;
  const { url, method = 'GET', headers = {}, body, allowances } = options;
  await waitForTurn(run, allowances);
  run.requests += 1;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: { 'user-agent': userAgent(run), ...headers },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body }),
    });
    text = await readText(response, name);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    signal?.throwIfAborted();
    throw new SourceError(
      'later',
      timeout.aborted ? `${name} does not answer in 30 seconds.` : `${name} cannot be reached.`,
    );
  }
  if (response.status === 429 || response.status === 503) {
    const seconds = retryAfter(response.headers, Date.now()) ?? 60;
    for (const allowance of allowances) await blockAllowance(context.db, `source ${source}`, allowance.name, seconds);
    throw new SourceError('later', `${name} asks us to wait ${Math.ceil(seconds)} seconds.`, seconds);
  }
  if (response.status >= 500) throw new SourceError('later', `${name} answers with an error (${response.status}).`);
  if (response.status === 401 || response.status === 403)
    throw new SourceError('refused', `${name} refuses our key or our address (${response.status}).`);
  if (response.status >= 300 && response.status < 400)
    throw new SourceError('format', `${name} sends us to another address (${response.status}). Check the setting.`);
  return { status: response.status, headers: response.headers, text };
}

export function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError('format', `${name} does not answer in JSON: it begins with “${text.slice(0, 40)}”.`);
  }
}
