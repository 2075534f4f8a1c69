import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../errors.ts';
import { failureBody, noSuchAddress } from './answer-errors.ts';
import { securityHeaders } from './protection/security-headers.ts';

const unreadableAddress = (): Failure =>
  new Failure('invalid_input', { message: 'The address cannot be read: a % in it does not encode a character.' });

/**
 * Escapes an undecodable address so that it shows the page "not found"; refuses that of an API call with a sentence.
 */
export function readableAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (path.startsWith('/api/') || canDecode(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Answers a request to an address that no call has, before any hook runs and before the protocol is read from proxy
 * headers: over http a browser ignores headers that are meant for https.
 */
export function answerUnreadableAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? noSuchAddress() : unreadableAddress();
  reply.headers({ ...securityHeaders('https'), 'x-request-id': request.id });
  void reply.code(failure.status).send(failureBody(failure));
}

const unreadable: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive. Send it again.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
};
const notHttp = { status: 400, message: 'The request cannot be read. Check its form and its headers.' };

/** Answers bytes that are not an HTTP request, on the bare connection. */
export function answerUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = unreadable[error.code ?? ''] ?? notHttp;
  const body = JSON.stringify(failureBody(new Failure('invalid_input', { message })));
  const headers = {
    ...securityHeaders('https'),
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': randomUUID(),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy();
}
