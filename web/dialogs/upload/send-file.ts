import type { Operations } from '@trover/contract/operations.ts';
import { CallFailed, failureFrom } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { api } from '../../api.ts';

type Received = DataOf<Operations['POST /api/v1/portfolio/uploadtradesfile']>;

const address = '/api/v1/portfolio/uploadtradesfile';

/** The value of the `csrftoken` cookie, fetched where there is none. */
async function csrfToken(): Promise<string> {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith('csrftoken='));
  if (found) return decodeURIComponent(found.slice('csrftoken='.length));
  return (await api.call('GET /api/v1/auth/getcsrftoken', {})).csrftoken;
}

function sentenceOf(request: XMLHttpRequest): string {
  const answer = request.response as { error?: { message?: string }; detail?: string } | null;
  return (
    answer?.error?.message ??
    answer?.detail ??
    'No response from server. The file is still on your computer: try again.'
  );
}

/** Sends one file by a form with XMLHttpRequest, since `fetch` cannot report how much has been sent. */
export async function sendFile(
  file: File,
  portfolioId: number | null,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Received> {
  const form = new FormData();
  if (portfolioId !== null) form.append('portfolio_id', String(portfolioId));
  form.append('file', file);
  const token = await csrfToken();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-csrftoken', token);
    request.upload.addEventListener('progress', (event) => onSent(Math.min(event.loaded, file.size)));
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
