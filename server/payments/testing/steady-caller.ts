import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WholeProgram } from '../../testing/whole-program.ts';

interface SentForm {
  fields: Record<string, string | number | boolean>;
  file: { field?: string; name: string; type: string; content: string };
}

/** The work of a killed worker waits for the next one, after several consecutive kills for minutes, on a busy machine for more. */
const TIMEOUT_MS = process.env.LONG ? 2_400_000 : 600_000;

/**
 * A client as clients should be written: it repeats a call without a response, or with a 5xx, using the same
 * Idempotency-Key until the program responds again, and uses a new key where the first call was interrupted.
 */
export class SteadyCaller {
  readonly #program: Pick<WholeProgram, 'address'>;
  readonly #cookies = new Map<string, string>();
  #password = '';
  /** Number of calls that were repeated after a missing response or a 5xx. */
  repeated = 0;

  constructor(program: Pick<WholeProgram, 'address'>) {
    this.#program = program;
  }

  async signIn(username: string, password: string): Promise<void> {
    this.#password = password;
    await this.get('auth/getcsrftoken');
    await this.post('auth/login', { username, password });
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  get(path: string): Promise<any> {
    return this.#call('GET', path, () => ({}));
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  post(path: string, body: object = {}): Promise<any> {
    return this.#call('POST', path, () => ({
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }));
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  upload(path: string, { fields, file }: SentForm): Promise<any> {
    return this.#call('POST', path, () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
      form.append(file.field ?? 'file', new Blob([file.content], { type: file.type }), file.name);
      return { body: form };
    });
  }

  async #call(method: string, path: string, sent: () => RequestInit): Promise<unknown> {
    const until = Date.now() + TIMEOUT_MS;
    let key = randomUUID();
    for (;;) {
      const address = await this.#program.address;
      const init = sent();
      const headers = {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrftoken': this.#cookies.get('csrftoken') ?? '',
        ...(method !== 'GET' && { 'idempotency-key': key }),
        ...(init.headers as Record<string, string>),
      };
      const answer = await fetch(`${address}/api/v1/${path}`, { ...init, method, headers })
        .then(async (response) => {
          const text = await response.text();
          for (const line of response.headers.getSetCookie()) this.#store(line);
          return { status: response.status, text };
        })
        .catch(() => undefined); // killed during the response
      // the program was killed during the call with this key: none of these calls has an effect when repeated
      if (answer?.status === 403 && answer.text.includes('"step_up_required"')) {
        await this.post('auth/step_up', { password: this.#password });
        continue;
      }
      const isHeld = answer?.status === 409 && answer.text.includes('The first request with this key');
      if (isHeld) key = randomUUID();
      if (answer !== undefined && answer.status < 500 && !isHeld) {
        if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
        return (JSON.parse(answer.text) as { data: unknown }).data;
      }
      if (Date.now() > until) throw new Error(`${method} ${path} is not answered: ${answer?.text.slice(0, 300)}`);
      this.repeated += 1;
      await pause(50);
    }
  }

  /** Repeats the call until `isDone` returns true for the response. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  async until(path: string, isDone: (data: any) => boolean): Promise<any> {
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      const data = await this.get(path);
      if (isDone(data)) return data;
      if (Date.now() > until) throw new Error(`GET ${path} stays ${JSON.stringify(data).slice(0, 500)}`);
      await pause(60);
    }
  }

  #store(line: string): void {
    const [pair = ''] = line.split(';', 1);
    const at = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
