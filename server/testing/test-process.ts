import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectFolder } from '../config.ts';

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The program as a separate process, on free ports. */
export class TestProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  /** `folder`: of another version of the program, which is built there; this one where absent. */
  constructor(env: Record<string, string>, args: string[] = [], folder?: string) {
    const { PATH, HOME, NODE_COMPILE_CACHE = '', TROVER_BUILD = '' } = process.env;
    const build = folder === undefined ? TROVER_BUILD : join(folder, 'server', 'build');
    const main = existsSync(build) ? join(build, 'main.js') : join(folder ?? projectFolder, 'server', 'main.ts');
    this.child = spawn(process.execPath, [main, ...args], {
      cwd: folder ?? projectFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // no claims of the demonstration run at the same time
      env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', NODE_ENV: 'production', TROVER_DEMO: 'accounts', ...env },
    });
    this.child.stdout?.on('data', (chunk: Buffer) => {
      this.stdout += chunk.toString();
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.stderr += chunk.toString();
    });
    this.ended = new Promise((done) => this.child.once('close', (code, signal) => done({ code, signal })));
  }

  /** Its address, once it reports that it is ready; fails with its output if it ends before. */
  async ready(): Promise<string> {
    for (;;) {
      const address = /^ready (http:\S+)$/m.exec(this.stdout)?.[1];
      if (address) return address;
      const ended = await Promise.race([this.ended, pause(20, undefined)]);
      if (ended) throw new Error(`it ended with ${ended.code ?? ended.signal}:\n${this.stderr}`);
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }

  /** Its output for the person at the terminal: stderr without the log's lines. */
  get output(): string {
    const lines = this.stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{"level"'));
    return lines.join('\n');
  }

  /** The log's lines. */
  get log(): Record<string, unknown>[] {
    const lines = this.stderr.split('\n').filter((line) => line.startsWith('{"level"'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }
}
