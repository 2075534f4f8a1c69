import { SMTPServer } from 'smtp-server';

interface Received {
  from: string;
  to: string[];
  source: string;
  header: (name: string) => string | undefined;
  /** The parts, decoded. */
  body: string;
}

function decodePart(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const content = rest.join('\r\n\r\n');
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString();
  if (encoding !== 'quoted-printable') return content;
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function read(source: string, from: string, to: string[]): Received {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1];
  const parts = boundary === undefined ? [] : rest.join('\r\n\r\n').split(`--${boundary}`);
  return {
    from,
    to,
    source,
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim(),
    body: parts.map((part) => decodePart(part.replace(/^\r\n/, ''))).join('\n'),
  };
}

/**
 * A real SMTP server on a free port: it stores the mails that it receives, and refuses every recipient at nowhere.test.
 */
export class TestSmtpServer {
  readonly mails: Received[] = [];
  /** Number of mails that are deferred with 451. */
  busyFor = 0;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) => {
      if (!address.endsWith('@nowhere.test')) return done();
      return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        this.busyFor -= 1;
        if (this.busyFor >= 0) return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        this.mails.push(read(Buffer.concat(chunks).toString(), from, to));
        return done();
      });
    },
  });

  async open(port = 0): Promise<void> {
    this.#server.on('error', () => {}); // a client that disconnects is not a fault of the test
    await new Promise<void>((done) => this.#server.listen(port, '127.0.0.1', () => done()));
  }

  get url(): string {
    const { port } = this.#server.server.address() as { port: number };
    return `smtp://127.0.0.1:${port}`;
  }

  clear(): void {
    this.mails.length = 0;
    this.busyFor = 0;
  }

  async close(): Promise<void> {
    await new Promise<void>((done) => this.#server.close(() => done()));
  }
}
