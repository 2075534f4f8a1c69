import { setTimeout as pause } from 'node:timers/promises';

interface Upload {
  status: string;
  counts: { trades_added: number };
}

/** Someone with a browser's cookies, over HTTP. */
export class Reader {
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(address: string) {
    this.#address = address;
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.#ask('/api/v1/auth/getcsrftoken');
    const body = JSON.stringify({ username, password });
    await this.#ask('/api/v1/auth/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  }

  /** What a browser sends of itself. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async upload(name: string, pieces: Iterable<Uint8Array>): Promise<number> {
    const form = new FormData();
    form.append('file', new Blob([...pieces] as Uint8Array<ArrayBuffer>[]), name);
    const data = await this.#ask('/api/v1/portfolio/uploadtradesfile', { method: 'POST', body: form });
    return (data as { upload: { id: number } }).upload.id;
  }

  /** The upload once nothing more becomes of it. */
  async waitFor(uploadId: number): Promise<Upload> {
    for (;;) {
      const data = await this.#ask(`/api/v1/portfolio/uploadtradesfile?upload_id=${uploadId}`);
      const { upload } = data as { upload: Upload };
      if (['matched', 'failed', 'undone'].includes(upload.status)) return upload;
      await pause(500);
    }
  }

  async #ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = {
      ...(init.headers as Record<string, string>),
      cookie: this.cookie,
      'x-csrftoken': this.#cookies.get('csrftoken') ?? '',
    };
    const answer = await fetch(this.#address + path, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]!.split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    const body = (await answer.json()) as { result: boolean; data: unknown };
    if (!body.result) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data;
  }
}
