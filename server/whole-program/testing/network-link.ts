import { connect as connectSocket, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** The connections from one process to one server, which a test can cut. */
export class NetworkLink {
  readonly port: number;
  readonly #close: () => Promise<void>;
  readonly #open = new Set<Socket>();
  #isCut = false;

  private constructor(port: number, close: () => Promise<void>) {
    this.port = port;
    this.#close = close;
  }

  /** `target` is called for each connection, since the server may have restarted elsewhere. */
  static async open(target: () => NetConnectOpts | undefined): Promise<NetworkLink> {
    const server = createServer({ allowHalfOpen: true }, (near) => link.#pass(near, target()));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    const link = new NetworkLink(port, async () => {
      link.cut();
      await new Promise((done) => server.close(done));
    });
    return link;
  }

  #pass(near: Socket, target: NetConnectOpts | undefined): void {
    near.on('error', () => near.destroy());
    if (this.#isCut || target === undefined) return void near.destroy();
    const far = connectSocket(target);
    far.on('error', () => near.destroy());
    for (const socket of [near, far]) {
      this.#open.add(socket);
      socket.on('close', () => {
        this.#open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  }

  /** Ends every connection and refuses new ones until {@link heal}. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.destroy();
  }

  heal(): void {
    this.#isCut = false;
  }

  close(): Promise<void> {
    return this.#close();
  }
}
