import type { FastifyInstance, InjectOptions } from 'fastify';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call returns
  body: any;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface SentFile {
  /** `file` where absent. */
  field?: string;
  name: string;
  content: Uint8Array;
}

/** A browser in a test: stores cookies, repeats the token of `csrftoken`, and nothing else. */
export class TestVisitor {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** The cookies as a browser sends them, for a request that is made without this visitor. */
  get cookieHeader(): { cookie: string } {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  async signIn(username: string, password: string): Promise<Answer> {
    return this.post('/api/v1/auth/login', { username, password });
  }

  /** Confirms that it is the account's owner, for calls that require a step-up. */
  async stepUp(password: string, code?: string): Promise<Answer> {
    return this.post('/api/v1/auth/step_up', { password, ...(code !== undefined && { code }) });
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send({ method: 'GET', url, headers });
  }

  async post(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.change('POST', url, body, headers);
  }

  async put(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.change('PUT', url, body, headers);
  }

  async delete(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.change('DELETE', url, body, headers);
  }

  /** Sends a form with one file, after its text fields. */
  async upload(url: string, file: SentFile, fields = {}): Promise<Answer> {
    return this.form(url, fields, [file]);
  }

  /** Sends a form with any number of files, after its text fields. */
  async form(url: string, fields: Record<string, unknown>, files: readonly SentFile[] = []): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    for (const { field, name, content } of files)
      form.append(field ?? 'file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
    const encoded = new Response(form);
    const payload = Buffer.from(await encoded.arrayBuffer());
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    return this.send({ method: 'POST', url, headers: { ...headers, ...(await this.token()) }, payload });
  }

  async change(method: Method, url: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const token = await this.token();
    const payload = body === undefined ? {} : { payload: body as object };
    return this.send({ method, url, headers: { ...token, ...headers }, ...payload });
  }

  /** The token header that every change requires. */
  async token(): Promise<Record<string, string>> {
    if (!this.cookies.has('csrftoken')) await this.get('/api/v1/auth/getcsrftoken');
    return { 'x-csrftoken': this.cookies.get('csrftoken') ?? '' };
  }

  /** Sends a request unchanged, with the cookies and no token. */
  async send(options: InjectOptions): Promise<Answer> {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host: 'localhost:4200', ...(cookies && { cookie: cookies }), ...options.headers };
    const response = await this.#app.inject({ ...options, headers });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson = String(response.headers['content-type']).includes('json');
    const body: unknown = isJson ? response.json() : undefined;
    return { status: response.statusCode, headers: response.headers, text: response.body, body };
  }
}
