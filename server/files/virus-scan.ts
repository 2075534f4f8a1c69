import { connect, type Socket } from 'node:net';

/** Where a ClamAV daemon listens. */
export type ScannerAddress = { host: string; port: number } | { path: string };

/** The result of a scan: the name of a malware signature, or null. */
export type ScanFile = (source: AsyncIterable<Uint8Array>) => Promise<string | null>;

/** The scanner does not respond, or not correctly: the file's state is unknown. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable';
}

const TIMEOUT_MS = 60_000;
const CHUNK = 64 * 1024;
/** The maximum length of a response: a signature's name has fewer than a hundred letters. */
const MAX_ANSWER_LENGTH = 4_000;

/** Parses `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`; undefined for anything else. */
export function parseScannerAddress(text: string): ScannerAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(text);
  if (protocol === 'unix:' && hostname === '' && pathname.length > 1) return { path: decodeURIComponent(pathname) };
  if (protocol === 'tcp:' && hostname !== '' && (pathname === '' || pathname === '/'))
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
  return undefined;
}

/**
 * Streams a file to clamd (INSTREAM of clamd(8): each chunk after its length as four bytes, a length of zero at the
 * end) and reads the result.
 */
export function scannerAt(address: ScannerAddress): ScanFile {
  return async (source) => {
    const socket = connect(address);
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`)));
    const answer = readAnswer(socket);
    // The failure is handled below; until then it must not count as an unhandled rejection.
    answer.catch(() => undefined);
    try {
      await write(socket, Buffer.from('zINSTREAM\0'));
      for await (const bytes of source)
        for (let at = 0; at < bytes.length; at += CHUNK) {
          // Above its own size limit clamd responds before the end and stops reading.
          if (socket.readableEnded || socket.destroyed) break;
          const piece = bytes.subarray(at, at + CHUNK);
          await write(socket, Buffer.concat([lengthOf(piece.length), piece]));
        }
      await write(socket, lengthOf(0));
    } catch (error) {
      // If clamd has responded already, its response gives the reason why it closed the connection.
      const early = await answer.catch(() => undefined);
      if (early === undefined) throw new ScannerUnavailable('clamd cannot be reached', { cause: error });
    } finally {
      answer.finally(() => socket.destroy()).catch(() => undefined);
    }
    return verdictOf(
      await answer.catch((error: unknown) => {
        throw new ScannerUnavailable('clamd does not answer', { cause: error });
      }),
    );
  };
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Resolves once the operating system has the bytes, so that at most one chunk waits in memory. */
const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

const readAnswer = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text = (text + part).slice(0, MAX_ANSWER_LENGTH);
    });
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection closed without an answer')));
  });

function verdictOf(answer: string): string | null {
  const text = answer.replace(/\0/g, '').trim();
  if (text === 'stream: OK') return null;
  const [, name] = /^stream: (.+) FOUND$/.exec(text) ?? [];
  if (name === undefined) throw new ScannerUnavailable(`clamd answered: ${text.slice(0, 200)}`);
  return name;
}
