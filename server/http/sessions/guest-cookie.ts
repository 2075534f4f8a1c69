import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { isPlainLocal } from '../protection/origin.ts';
import { cookieOptions } from './session-cookie.ts';

const NAME = 'guest';
const TOKEN = /^[\w-]{32}$/;
const SECONDS = 90 * 24 * 3600;

/** Recognizes a browser without an account: what it started, such as a conversation, is accessible only to it. */
export interface GuestSession {
  /** The SHA-256 of the browser's token; null where it has none. */
  hash: () => Buffer | null;
  /** The same; creates a token where the browser has none. */
  open: () => Buffer;
}

export function guestSession(context: Context, request: FastifyRequest, reply: FastifyReply): GuestSession {
  const name = isPlainLocal(request) ? NAME : `${context.config.cookieDomain ? '__Secure-' : '__Host-'}${NAME}`;
  const known = request.cookies[name];
  let token = known !== undefined && TOKEN.test(known) ? known : null;
  const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');
  return {
    hash: () => (token === null ? null : hashOf(token)),
    open: () => {
      if (token === null) {
        token = randomBytes(24).toString('base64url');
        reply.setCookie(name, token, { ...cookieOptions(context, request), maxAge: SECONDS });
      }
      return hashOf(token);
    },
  };
}
