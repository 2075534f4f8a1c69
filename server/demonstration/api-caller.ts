import { hash, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import { deleteSession, insertSession } from '@trover/db/queries/accounts/sessions.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { buildBase } from '../http/build-app.ts';
import { CSRF_COOKIE, csrfBindingOf } from '../http/protection/csrf.ts';
import { registerApi } from '../http/register-api.ts';
import { routes } from '../routes.ts';

/** The API without a port, for calls of the demonstration in this process. */
export async function buildLocalApi(context: Context): Promise<FastifyInstance> {
  const app = buildBase({ ...context, config: { ...context.config, rateLimits: 'off' } });
  await app.register(cookie);
  await registerApi(app, context, routes);
  return app;
}

/** A call that the API refused. */
class RefusedCall extends Error {
  readonly status: number;

  constructor(call: string, status: number, text: string) {
    super(`${call} answers ${status}: ${text.slice(0, 400)}`);
    this.status = status;
  }
}

const SESSION_MINUTES = 30;
/** A local address, so that cookies work without https. */
const HOST = 'localhost';
/** As evidence of a signature shows it. */
const USER_AGENT = 'Trover demonstration';

interface UploadedFile {
  /** `file` where absent. */
  field?: string;
  name: string;
  content: Uint8Array;
}

/** Makes API calls as a demonstration account, under the same rules as a browser. */
export class ApiCaller {
  readonly #app: FastifyInstance;
  readonly #cookies: string;
  readonly #csrf: string;

  private constructor(app: FastifyInstance, session: string, csrf: string) {
    this.#app = app;
    this.#csrf = csrf;
    this.#cookies = `session=${session}; ${CSRF_COOKIE}=${csrf}`;
  }

  /** Calls `act` with a session of the account, and ends the session afterwards. */
  static async run<T>(
    { db, app }: Pick<Context, 'db'> & { app: FastifyInstance },
    account_id: number,
    act: (caller: ApiCaller) => Promise<T>,
  ): Promise<T> {
    const first = await app.inject({ url: '/api/v1/auth/getcsrftoken', headers: { host: HOST } });
    const csrf = first.cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? '';
    const token = `${randomBytes(32).toString('base64url')}.${csrfBindingOf(csrf)}`;
    const token_hash = hash('sha256', token, 'buffer');
    const expires_at = new Date(Date.now() + SESSION_MINUTES * 60_000);
    const from = { address: null, user_agent: USER_AGENT, signed_in_with: 'password' as const };
    await insertSession(db, { account_id, token_hash, expires_at, ...from });
    try {
      return await act(new ApiCaller(app, token, csrf));
    } finally {
      await deleteSession(db, token_hash);
    }
  }

  get<T>(url: string): Promise<T> {
    return this.#send<T>('GET', url, {});
  }

  post<T = unknown>(url: string, body: object = {}): Promise<T> {
    return this.#send<T>('POST', url, { payload: body });
  }

  put<T = unknown>(url: string, body: object): Promise<T> {
    return this.#send<T>('PUT', url, { payload: body });
  }

  /** Sends a form with one file, after its text fields. */
  upload<T = unknown>(url: string, file: UploadedFile, fields: Record<string, string>): Promise<T> {
    return this.form<T>(url, fields, [file]);
  }

  /** Sends a form with any number of files, after its text fields. */
  async form<T = unknown>(url: string, fields: Record<string, string>, files: readonly UploadedFile[]): Promise<T> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    for (const { field = 'file', name, content } of files)
      form.append(field, new Blob([content as Uint8Array<ArrayBuffer>]), name);
    const encoded = new Response(form);
    return this.#send<T>('POST', url, {
      payload: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? '',
    });
  }

  async #send<T>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    { payload, type }: { payload?: object | Buffer; type?: string },
  ): Promise<T> {
    const response = await this.#app.inject({
      method,
      url,
      headers: {
        host: HOST,
        'user-agent': USER_AGENT,
        cookie: this.#cookies,
        'x-csrftoken': this.#csrf,
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    });
    if (response.statusCode >= 300) throw new RefusedCall(`${method} ${url}`, response.statusCode, response.body);
    return (response.json() as { data: T }).data;
  }
}
