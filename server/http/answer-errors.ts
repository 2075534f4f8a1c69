import type { FailureBody } from '@trover/contract/protocol/envelope.ts';
import { isLostConnection } from '@trover/db/lost-connection.ts';
import { isLockFault } from '@trover/db/money-transaction.ts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { StoreUnavailable } from '../files/file-store.ts';
import { InfectedFile } from '../files/stored-files.ts';
import { ScannerUnavailable } from '../files/virus-scan.ts';
import type { CollectedEvent } from '../tracking/collector.ts';
import { recordRefusal } from './request-ids.ts';

export function failureBody(failure: Failure): FailureBody {
  const { code, message, fields } = failure;
  return { result: false, error: { code, message, ...(fields && { fields }) }, detail: message };
}

/** A failed call as a page reports it, plus the internal error, which only we see. */
function reportOf(error: unknown, { status, code }: Failure, request: FastifyRequest): CollectedEvent {
  const route = request.routeOptions.url ?? '/';
  return {
    name: 'call_failed',
    base_url: route,
    call: `${request.method} ${route}`,
    status,
    code,
    message: `${request.id}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 1000),
    analytics_id: null,
    at: new Date().toISOString(),
  };
}

export const noSuchAddress = (): Failure =>
  new Failure('not_found', { message: 'This address does not exist. See /api/openapi.json for all calls.' });

/** An error of the framework from before the handler, as a failure of the catalogue. */
function fromFramework(error: FastifyError): Failure | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Failure('invalid_input', { message: 'The body is not JSON.', fields: { body: 'send valid JSON' } });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Failure('unsupported_file', {
        message: 'This call does not accept that content type. Send JSON, or a form with a file where it accepts one.',
      });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Failure('too_large');
    default: {
      const status = error.statusCode ?? 500;
      if (status === 413) return new Failure('too_large');
      if (status === 404) return new Failure('not_found');
      if (status >= 400 && status < 500)
        return new Failure('invalid_input', { message: 'The request cannot be read. Check its form and its headers.' });
      return undefined;
    }
  }
}

const SAME_MOMENT = 'Someone else changed the same thing at this moment. Check what was saved, and try again.';

const FULL_DISK = 'There is no storage left. Nothing was changed. Try again later.';

const NO_STORE = 'Files cannot be stored or opened right now. Nothing was changed. Try again in a minute.';

const NO_SCANNER = 'Files cannot be checked for malware right now. Nothing was stored. Try again in a minute.';

const infected = ({ signature }: InfectedFile): string =>
  `This file contains malware (${signature.slice(0, 100)}). It was not stored. Export it again from its source, on a clean computer.`;

/** Reported by PostgreSQL or by the file system. */
const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && ['53100', 'ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code));

/**
 * Any error as a failure of the catalogue. An unknown one is an internal error, and is reported without its details.
 */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isLostConnection(error)) return new Failure('unavailable', { retry_after: 2 });
  if (isLockFault(error)) return new Failure('conflict', { message: SAME_MOMENT });
  if (isFullDisk(error)) return new Failure('unavailable', { message: FULL_DISK, retry_after: 60 });
  if (error instanceof InfectedFile) return new Failure('unsupported_file', { message: infected(error) });
  if (error instanceof ScannerUnavailable) return new Failure('unavailable', { message: NO_SCANNER, retry_after: 30 });
  if (error instanceof StoreUnavailable) return new Failure('unavailable', { message: NO_STORE, retry_after: 30 });
  return fromFramework(error as FastifyError) ?? new Failure('internal_error');
}

/**
 * The last error handler: every error leaves in the envelope. Internal errors are logged in full, and reported to the
 * error tracker.
 */
export function registerErrors(app: FastifyInstance, { tracking }: Pick<Context, 'tracking'>): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = asFailure(error);
    recordRefusal(request, failure.code);
    if (failure.isReported) {
      request.log.error({ err: error }, 'failed');
      tracking.collect([reportOf(error, failure, request)]);
    }
    if (reply.raw.headersSent) return reply.raw.destroy();
    if (failure.retry_after !== undefined) reply.header('retry-after', failure.retry_after);
    return reply.code(failure.status).send(failureBody(failure));
  });
  app.setNotFoundHandler((_, reply) => {
    const failure = noSuchAddress();
    return reply.code(failure.status).send(failureBody(failure));
  });
}
