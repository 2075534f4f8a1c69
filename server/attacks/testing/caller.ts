import { request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** The means of an outsider: an address, cookies and any bytes. Nothing is checked or corrected before it is sent. */
export class Caller {
  readonly cookies = new Map<string, string>();
  readonly #address: URL;

  constructor(address: string) {
    this.#address = new URL(address);
  }

  send({ method, path, headers = {}, body }: Sent): Promise<RawAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { hostname, port } = this.#address;
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          method,
          path,
          agent: false,
          timeout: 60_000,
          headers: {
            ...(cookie !== '' && { cookie }),
            ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('error', reject);
          answer.on('end', () => {
            this.#store(answer.headers['set-cookie'] ?? []);
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(pieces).toString('utf8'),
            });
          });
          // an event stream does not end until the caller closes it
          if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' });
            answer.destroy();
          }
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} is not answered within a minute`)));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  #store(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** The token header that every change requires. */
  async token(): Promise<Record<string, string>> {
    if (!this.cookies.has('csrftoken')) await this.send({ method: 'GET', path: '/api/v1/auth/getcsrftoken' });
    return { 'x-csrftoken': this.cookies.get('csrftoken') ?? '' };
  }

  async change(method: string, path: string, body: unknown, more: Record<string, string> = {}): Promise<RawAnswer> {
    const headers = { 'content-type': 'application/json', ...(await this.token()), ...more };
    return this.send({ method, path, headers, body: JSON.stringify(body ?? {}) });
  }

  /** Returns the status. */
  async signIn(name: string, password: string): Promise<number> {
    const { status } = await this.change('POST', '/api/v1/auth/login', { username: `${name}@demo.test`, password });
    return status;
  }
}
