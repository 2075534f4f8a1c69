import type { Operations } from '@trover/contract/operations.ts';
import { CallFailed, failureFrom, isRefusal } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { api } from '../../api.ts';
import { showRefusedUpload } from '../../failures.ts';
import { telemetry } from '../../telemetry/telemetry.ts';

type Received = DataOf<Operations['POST /api/v1/portfolio/uploadtradesfile']>;

const address = '/api/v1/portfolio/uploadtradesfile';

/** The destination of files. */
export interface Destination {
  /** Null: the last used portfolio. */
  portfolioId: number | null;
  /** For an institution’s files that name none; empty if unknown. */
  custodian: string;
}

function sentenceOf(request: XMLHttpRequest): string {
  const answer = request.response as { error?: { message?: string }; detail?: string } | null;
  return (
    answer?.error?.message ??
    answer?.detail ??
    'No response from server. Your file is still on your computer. Try again.'
  );
}

/**
 * Sends one file in a form with XMLHttpRequest, since `fetch` cannot report upload progress. A failure goes to the
 * shared handler, like that of every call.
 */
export async function sendFile(
  file: File,
  { portfolioId, custodian }: Destination,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Received> {
  const sendOnce = async (new_token: boolean): Promise<Received> => {
    const { url, headers } = await api.prepare(address, { new_token });
    signal.throwIfAborted();
    const form = new FormData();
    if (portfolioId !== null) form.append('portfolio_id', String(portfolioId));
    if (custodian.trim() !== '') form.append('custodian', custodian.trim());
    form.append('file', file);
    return post(url, headers, form, (bytes) => onSent(Math.min(bytes, file.size)), signal);
  };
  try {
    return await sendOnce(false).catch((failure: unknown) => {
      // The token is outdated or from another server; nothing was done, so it is sent again with a new one.
      if (!(failure instanceof CallFailed) || failure.code !== 'csrf_failed') throw failure;
      return sendOnce(true);
    });
  } catch (failure) {
    if (failure instanceof CallFailed) report(failure, file);
    throw failure;
  }
}

function report(failure: CallFailed, file: File): void {
  const { status, code, message } = failure;
  telemetry.failure({ call: `POST ${address}`, status, code, message });
  if (!isRefusal(failure.body) || isRateLimited(failure)) return;
  const form = new FormData();
  form.append('file', file);
  showRefusedUpload(failure, form);
}

/** Too many at once: the file is sent again after the server's Retry-After. */
const isRateLimited = ({ status, retry_after }: CallFailed): boolean => status === 429 && retry_after !== undefined;

function post(
  url: string,
  headers: Record<string, string>,
  form: FormData,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.withCredentials = true;
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => onSent(event.loaded));
    request.addEventListener('load', () => {
      const answer = request.response as { result?: boolean; data?: Received } | null;
      if (request.status < 300 && answer?.result && answer.data) resolve(answer.data);
      else {
        const failed = failureFrom(request.status, request.response, request.getResponseHeader('retry-after'));
        reject(failed.sentence === undefined ? new Error(sentenceOf(request)) : failed);
      }
    });
    request.addEventListener('error', () => reject(new CallFailed(0, 'no_response', sentenceOf(request))));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
