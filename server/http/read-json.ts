import { isUtf8 } from 'node:buffer';
import { type BodyLimit, bodyLimits, MAX_BODY_FIELDS, MAX_BODY_LEVELS } from '@trover/contract/protocol/body-limits.ts';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of a call with a body. */
    bodyLimit?: BodyLimit;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/**
 * Refuses JSON that is too deep, or has too many values or fields, before it is parsed: parsing and validation need
 * time for each value and block all other requests. Counts the characters that start or separate values, so never fewer
 * than there are.
 */
export function limitJsonDepth(body: Buffer, limit: BodyLimit): void {
  let levels = 0;
  let values = 1;
  let isText = false;
  const fields = new Uint32Array(MAX_BODY_LEVELS + 1);
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === 0x2c)
      values += 1; // ,
    else if (byte === 0x7b || byte === 0x5b) {
      levels += 1; // { [
      values += 1;
      if (levels > MAX_BODY_LEVELS) throw tooDeep();
      fields[levels] = 0;
    } else if (byte === COLON) {
      const at = Math.max(0, levels);
      fields[at] = fields[at]! + 1;
      if (fields[at] > MAX_BODY_FIELDS) throw tooWide();
    } else if (byte === 0x7d || byte === 0x5d) levels -= 1; // } ]
    if (values > limit.values) throw tooMany(limit);
  }
}

const tooDeep = (): Failure => {
  const sentence = `nest lists and objects at most ${MAX_BODY_LEVELS} deep`;
  return new Failure('invalid_input', { message: `Check body: ${sentence}.`, fields: { body: sentence } });
};

const tooWide = (): Failure =>
  new Failure('too_large', { message: `An object of the body has more than ${MAX_BODY_FIELDS} fields.` });

const tooMany = ({ values }: BodyLimit): Failure =>
  new Failure('too_large', { message: `The body holds more values than this call accepts: at most ${values}.` });

const notUtf8 = (): Failure =>
  new Failure('invalid_input', { message: 'The body is not text in UTF-8.', fields: { body: 'send JSON in UTF-8' } });

/**
 * Clients that always send `content-type: application/json` may send it with no body. Refuses anything that is not
 * UTF-8, since decoding it anyway would replace the intended letters.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(notUtf8());
    try {
      limitJsonDepth(body, request.routeOptions.config.bodyLimit ?? bodyLimits.anyone);
    } catch (error) {
      return done(error as Failure);
    }
    return void parse(request, body.toString(), done);
  });
}
