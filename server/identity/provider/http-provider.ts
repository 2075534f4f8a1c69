import { CHECKED_LEVELS } from '@trover/core/identity/levels.ts';
import { z } from 'zod';
import {
  type IdentityProvider,
  IdentityProviderFailed,
  type IdentitySettings,
  type ProviderSession,
} from './identity-provider.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

const name = z.string().trim().min(1).max(200);

export const sessionSchema = z.object({
  session: z.string().regex(/^[\w.-]{1,200}$/),
  reference: z.string().max(200),
  status: z.enum(['created', 'submitted', 'approved', 'declined', 'review', 'expired']),
  level: z.enum(CHECKED_LEVELS),
  document: z
    .object({
      name,
      kind: z.enum(['passport', 'id_card', 'driving_licence', 'residence_permit']).nullable().default(null),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullable()
        .default(null),
      expires_on: z.iso.date().nullable().default(null),
    })
    .nullable()
    .default(null),
  reason: z.string().trim().max(400).nullable().default(null),
}) satisfies z.ZodType<ProviderSession>;

const begunSchema = z.object({
  session: z.string().regex(/^[\w.-]{1,200}$/),
  reference: z.string().max(200),
  address: z.url({ protocol: /^https?$/ }).max(2000),
  expires_at: z.iso.datetime({ offset: true }),
});

/** A provider with the protocol of docs/identity-provider.md; null where none is configured. */
export function openProvider(
  { url, key }: IdentitySettings,
  { isProduction }: { isProduction: boolean },
): IdentityProvider | null {
  if (url === undefined || key === undefined) return null;
  const ask = async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>> => {
    const text = await call(`${url}${path}`, key, body);
    const read = schema.safeParse(jsonOf(text));
    if (!read.success)
      throw new IdentityProviderFailed(`an answer of another form: ${read.error.issues[0]?.path.join('.')}`);
    return read.data;
  };
  return {
    begin: async (of) => {
      const { session, reference, address, expires_at } = await ask('/sessions', begunSchema, of);
      if (reference !== of.reference) throw new IdentityProviderFailed('the session of another reference');
      if (isProduction && !address.startsWith('https:')) throw new IdentityProviderFailed('a page without https');
      return { session, address, expires_at: new Date(expires_at) };
    },
    find: async (session) => {
      const found = await ask(`/sessions/${encodeURIComponent(session)}`, sessionSchema);
      if (found.session !== session) throw new IdentityProviderFailed('the answer of another session');
      return found;
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function call(address: string, key: string, body?: object): Promise<string> {
  try {
    const answer = await fetch(address, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${key}`, accept: 'application/json', 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = await readAtMost(answer);
    if (!answer.ok) throw new IdentityProviderFailed(`it answers ${answer.status}`);
    return bytes.toString('utf8');
  } catch (error) {
    if (error instanceof IdentityProviderFailed) throw error;
    throw new IdentityProviderFailed('it does not answer', { cause: error });
  }
}

async function readAtMost(answer: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw new IdentityProviderFailed(`an answer of more than ${MAX_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
