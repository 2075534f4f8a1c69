import { Writable } from 'node:stream';

/**
 * The body of a page while it is rendered. React writes chunks of two kilobytes and signals when they may be sent:
 * until then they are collected, since sending each separately costs more than rendering it.
 */
export class PageBody extends Writable {
  readonly stream: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #pieces: Uint8Array[] = [];

  constructor() {
    super({ highWaterMark: 1024 * 1024 });
    this.stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: (reason: unknown) => {
        this.#controller = undefined;
        this.destroy(reason instanceof Error ? reason : undefined);
      },
    });
  }

  override _write(piece: Uint8Array, _: string, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }

  /** Called by React. */
  flush(): void {
    if (this.#pieces.length === 0) return;
    this.#controller?.enqueue(Buffer.concat(this.#pieces));
    this.#pieces = [];
  }

  override _final(done: () => void): void {
    this.flush();
    this.#controller?.close();
    this.#controller = undefined;
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error) this.#controller?.error(error);
    this.#controller = undefined;
    done(error);
  }
}
