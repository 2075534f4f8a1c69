import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { currentSession } from '../http/sessions/current-session.ts';

/** The file of a link: its key in the store, and the name for the download. */
export interface LinkedFile {
  key: string;
  file_name: string;
  media_type: string;
}

export const LINK_SECONDS = 300;

export const filesPath = '/api/v1/files';

/**
 * Key, name, type, expiry, and the session that it is for; an empty session means everyone, as for a document of a
 * public case.
 */
const payloadSchema = z.tuple([z.string(), z.string(), z.string(), z.int(), z.string()]);

/** Binds a link to its session without revealing the session's token. */
export const bindingOf = (session: { token_hash: Buffer } | null): string =>
  session === null ? '' : createHash('sha256').update('file link').update(session.token_hash).digest('base64url');

const sign = (secret: Buffer, payload: string): string =>
  createHmac('sha256', secret).update(`file ${payload}`).digest('base64url');

/**
 * A link to a file that is valid for some minutes, and only for the session of the call that creates it: it is useless
 * to someone who finds it in a history or a log. The caller must have checked access.
 */
export function linkToFile(secret: Buffer, file: LinkedFile, now: number = Date.now()): string {
  const expires = Math.floor(now / 1000) + LINK_SECONDS;
  const parts: z.input<typeof payloadSchema> = [
    file.key,
    file.file_name,
    file.media_type,
    expires,
    bindingOf(currentSession()),
  ];
  const payload = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return `${filesPath}/${payload}.${sign(secret, payload)}`;
}

/** The file that a link names; undefined where it is not one of ours, or has expired. */
export function readFileLink(
  secret: Buffer,
  token: string,
  now: number = Date.now(),
): (LinkedFile & { bound_to: string }) | undefined {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const [given, due] = [Buffer.from(signature), Buffer.from(sign(secret, payload))];
  if (rest.length > 0 || given.length !== due.length || !timingSafeEqual(given, due)) return undefined;
  const [key, file_name, media_type, expires, bound_to] = payloadSchema.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  );
  return expires * 1000 > now ? { key, file_name, media_type, bound_to } : undefined;
}
