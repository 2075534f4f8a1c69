import type { HostileRequest } from './requests.ts';

const TOO_LARGE = 413;

const isCutOff = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET'].includes(((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '');

/** One caller with a browser's cookies, who sends whatever it is given and reads the whole answer. */
export class Sender {
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(address: string) {
    this.#address = address;
  }

  /** A token, without which no change is read. */
  async open(): Promise<void> {
    await this.send({ name: 'token', method: 'GET', path: '/api/v1/auth/getcsrftoken' });
  }

  async signIn(username: string, password: string): Promise<void> {
    const body = JSON.stringify({ username, password });
    const status = await this.send({ name: 'sign in', method: 'POST', path: '/api/v1/auth/login', body });
    if (status !== 200) throw new Error(`${username} cannot sign in: ${status}`);
  }

  async send({ name: request, method, path, body, form }: HostileRequest): Promise<number> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(this.#address + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie,
        'x-csrftoken': this.#cookies.get('csrftoken') ?? '',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      ...(form !== undefined && { body: formOf(form) }),
    }).catch((cause: unknown) => {
      if (body !== undefined && isCutOff(cause)) return null;
      throw new Error(`${request} was not answered`, { cause });
    });
    // the server refuses a body by its length, and closes the connection while it is sent
    if (answer === null) return TOO_LARGE;
    for (const sent of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = sent.split(';', 1)[0]!.split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    await answer.arrayBuffer();
    return answer.status;
  }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
