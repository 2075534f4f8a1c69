import { createServer, type Server, type Socket } from 'node:net';

interface StoredMail {
  uid: number;
  source: Buffer;
  isSeen: boolean;
}

/** A mailbox on a free port with the subset of IMAP4rev1 that reading its unread mails needs. */
export class TestImapServer {
  readonly mails: StoredMail[] = [];
  /** Closes the connection before the response to the next FETCH of a message. */
  breaks = false;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let waiting = '';
    socket.on('data', (piece) => {
      waiting += piece.toString('latin1');
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        this.#answer(socket, waiting.slice(0, end));
        waiting = waiting.slice(end + 2);
      }
    });
  });

  add(source: string): void {
    this.mails.push({ uid: this.mails.length + 1, source: Buffer.from(source), isSeen: false });
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  get url(): string {
    const { port } = this.#server.address() as { port: number };
    return `imap://letters:s%40cret@127.0.0.1:${port}/INBOX`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((done) => this.#server.close(() => done()));
  }

  #answer(socket: Socket, line: string): void {
    const [tag = '*', first = '', ...rest] = line.split(' ');
    const isUid = first.toUpperCase() === 'UID';
    const command = (isUid ? (rest.shift() ?? '') : first).toUpperCase();
    const end = (text = 'OK done') => socket.write(`${tag} ${text}\r\n`);
    switch (command) {
      case 'CAPABILITY':
        socket.write('* CAPABILITY IMAP4rev1\r\n');
        end();
        return;
      case 'LOGIN':
        end(/s@cret/.test(line) ? 'OK welcome' : 'NO [AUTHENTICATIONFAILED] wrong password');
        return;
      case 'LIST':
      case 'LSUB':
        socket.write(`* ${command} (\\HasNoChildren) "/" "INBOX"\r\n`);
        end();
        return;
      case 'SELECT':
      case 'EXAMINE':
        socket.write(
          `* FLAGS (\\Seen)\r\n* ${this.mails.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1]\r\n* OK [UIDNEXT ${this.mails.length + 1}]\r\n* OK [PERMANENTFLAGS (\\Seen)]\r\n`,
        );
        end('OK [READ-WRITE] selected');
        return;
      case 'SEARCH':
        socket.write(
          `* SEARCH${this.mails
            .filter(({ isSeen }) => !isSeen)
            .map(({ uid }) => ` ${uid}`)
            .join('')}\r\n`,
        );
        end();
        return;
      case 'FETCH':
        this.#fetch(socket, tag, rest);
        return;
      case 'STORE': {
        const mail = this.mails.find(({ uid }) => uid === Number(rest[0]));
        if (mail && /\+FLAGS/i.test(line)) mail.isSeen = /\\Seen/i.test(line);
        end();
        return;
      }
      case 'LOGOUT':
        socket.write('* BYE\r\n');
        end();
        socket.end();
        return;
      default:
        end(/^(NOOP|ID|NAMESPACE|CLOSE|UNSELECT|CHECK)$/.test(command) ? 'OK' : 'BAD unknown');
        return;
    }
  }

  #fetch(socket: Socket, tag: string, rest: readonly string[]): void {
    const mail = this.mails.find(({ uid }) => uid === Number(rest[0]));
    const wantsSource = rest.join(' ').toUpperCase().includes('BODY');
    if (wantsSource && this.breaks) {
      socket.destroy();
      return;
    }
    if (mail === undefined) {
      socket.write(`${tag} OK nothing\r\n`);
      return;
    }
    const parts = `UID ${mail.uid} RFC822.SIZE ${mail.source.length} FLAGS (${mail.isSeen ? '\\Seen' : ''})`;
    if (wantsSource) {
      socket.write(`* ${mail.uid} FETCH (${parts} BODY[] {${mail.source.length}}\r\n`);
      socket.write(mail.source);
      socket.write(')\r\n');
    } else socket.write(`* ${mail.uid} FETCH (${parts})\r\n`);
    socket.write(`${tag} OK fetched\r\n`);
  }
}
