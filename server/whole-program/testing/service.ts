import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newFolder, start } from '../../testing/programs.ts';
import type { TestProcess } from '../../testing/test-process.ts';
import { csvOf } from '../../uploads/testing/trade-csv.ts';

export type MachineRole = 'api' | 'web' | 'worker' | 'assistant';

/** The trades of each uploaded file. */
export const ROWS = 300;

/** A process with a folder that no other one sees. */
export interface Machine {
  role: MachineRole;
  address: string;
  process: TestProcess;
  /** What is stored in its own folder. */
  listFiles: () => string[];
}

/** Processes side by side on one database and one store, and the list of those that a proxy passes requests to. */
export class Service {
  readonly all: Machine[] = [];
  readonly #env: Record<string, string>;
  readonly #inService: Record<MachineRole, Set<Machine>> = {
    api: new Set(),
    web: new Set(),
    worker: new Set(),
    assistant: new Set(),
  };

  constructor(env: Record<string, string>) {
    this.#env = { RATE_LIMITS: 'off', DATABASE_CONNECTIONS: '10', ASSISTANT_PORT: '0', ...env };
  }

  /** Starts a process of the program, or of another version in the folder `program`, and adds it to the proxy's list. */
  async add(role: MachineRole, program?: string): Promise<Machine> {
    const folder = newFolder();
    const process = start({ ...this.#env, DATA_DIR: folder }, ['--role', role], program);
    const listFiles = () => (existsSync(join(folder, 'files')) ? readdirSync(join(folder, 'files')) : []);
    const machine = { role, process, listFiles, address: await process.ready() };
    this.all.push(machine);
    this.#inService[role].add(machine);
    return machine;
  }

  /** The proxy sends no more requests to it. */
  remove(machine: Machine): void {
    this.#inService[machine.role].delete(machine);
  }

  addressesOf(role: MachineRole): string[] {
    return [...this.#inService[role]].map(({ address }) => address);
  }
}

export interface Answered {
  status: number;
  body: { data: Record<string, unknown> };
}

/** What passes requests on, as a proxy does: to any process, and to another one where a connection does not serve. */
export class ServiceClient {
  readonly #service: Service;
  readonly #cookies = new Map<string, string>();
  #token = '';
  #turn = 0;
  /** What was answered with anything but 200. */
  readonly failed: string[] = [];

  constructor(service: Service) {
    this.#service = service;
  }

  async #send(
    role: MachineRole,
    method: string,
    path: string,
    body?: object | (() => FormData),
  ): Promise<{ status: number; text: string }> {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const addresses = this.#service.addressesOf(role);
      this.#turn += 1;
      const address = addresses[this.#turn % addresses.length];
      try {
        const isForm = typeof body === 'function';
        const answer = await fetch(`${address}${path}`, {
          method,
          headers: {
            cookie: this.cookie,
            'x-csrftoken': this.#token,
            ...(body && !isForm && { 'content-type': 'application/json' }),
          },
          ...(body && { body: isForm ? (body as () => FormData)() : JSON.stringify(body) }),
        });
        const text = await answer.text();
        if (answer.status !== 200)
          this.failed.push(`${role}: ${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
        for (const cookie of answer.headers.getSetCookie()) this.#setCookie(cookie.split(';', 1)[0] ?? '');
        return { status: answer.status, text };
      } catch (error) {
        if (!(error instanceof TypeError)) throw error; // only what has no answer
        await pause(25);
      }
    }
    throw new Error(`no process of role ${role} answers ${method} ${path}`);
  }

  #setCookie(cookie: string): void {
    const at = cookie.indexOf('=');
    this.#cookies.set(cookie.slice(0, at), cookie.slice(at + 1));
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async call(method: string, path: string, body?: object | (() => FormData)): Promise<Answered> {
    const { status, text } = await this.#send('api', method, `/api/v1/${path}`, body);
    return { status, body: JSON.parse(text) as Answered['body'] };
  }

  /** The HTML of a page. */
  async open(path: string): Promise<string> {
    const { text } = await this.#send('web', 'GET', path);
    return text;
  }

  /** The scripts and styles that a page names, each from the next process in turn. */
  async loadAssets(page: string): Promise<number> {
    const names = new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? []);
    for (const name of names) await this.#send('web', 'GET', name);
    return names.size;
  }

  async ask(message: string): Promise<string> {
    const begun = JSON.parse(
      (await this.#send('assistant', 'POST', '/start_conversation', {})).text,
    ) as Answered['body'];
    const { conversation_id } = begun.data;
    const { text } = await this.#send('assistant', 'POST', '/process?format=text', { conversation_id, message });
    return String((JSON.parse(text) as Answered['body']).data.text);
  }

  async signIn(password: string): Promise<void> {
    this.#token = String((await this.call('GET', 'auth/getcsrftoken')).body.data.csrftoken);
    this.#cookies.set('csrftoken', this.#token);
    await this.call('POST', 'auth/login', { username: 'investor@demo.test', password });
  }

  /** Sends a file; the same file again is the same upload. */
  async upload(name: string): Promise<string> {
    const form = () => {
      const made = new FormData();
      made.append('file', new Blob([fileOf(name)]), `${name}.csv`);
      return made;
    };
    const { body } = await this.call('POST', 'portfolio/uploadtradesfile', form);
    if (body.data === undefined) throw new Error(this.failed.at(-1));
    return (body.data.upload as { id: string }).id;
  }

  async statusOf(id: string): Promise<string> {
    const { body } = await this.call('GET', `portfolio/uploadtradesfile?upload_id=${id}`);
    return (body.data.upload as { status: string }).status;
  }
}

/** Trades of its own security, so that no two files have the same one. */
export function fileOf(name: string): string {
  const lines = Array.from({ length: ROWS }, (_, at) => `${name.toUpperCase()} Buy 2016-01-05 ${at + 1} 71.5`);
  return csvOf(...lines);
}

/** Signed-in investors who upload, read, open pages and send questions until the load ends. */
export class Load {
  /** The id of each upload by the name of its file. */
  readonly uploads = new Map<string, string>();
  readonly #service: Service;
  readonly #running: Promise<string[]>[];
  #isOver = false;

  constructor(service: Service, password: string, letters: readonly string[]) {
    this.#service = service;
    this.#running = letters.map((letter) => this.#run(letter, password));
  }

  async #run(letter: string, password: string): Promise<string[]> {
    const client = new ServiceClient(this.#service);
    await client.signIn(password);
    for (let at = 0; !this.#isOver; at += 1) {
      const name = `${letter}${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`;
      const id = await client.upload(name);
      this.uploads.set(name, id);
      await client.statusOf(id);
      await client.call('GET', 'users/profile/me');
      if (this.#service.addressesOf('web').length > 0)
        await client.open(at % 2 ? '/user/portfolio' : '/cases/screener');
      if (this.#service.addressesOf('assistant').length > 0) await client.ask('When is the deadline of my claim?');
      await pause(2_000); // far from what one account may send in a minute
    }
    return client.failed;
  }

  /** Ends it, and returns what failed. */
  async end(): Promise<string[]> {
    this.#isOver = true;
    return (await Promise.all(this.#running)).flat();
  }
}
