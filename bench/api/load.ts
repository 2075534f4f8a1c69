// Sends requests to one address at the highest rate for a while, over several connections, and reports the latencies.
// Runs as a worker of the bench, so that requests and responses do not wait for each other.
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface LoadOrder {
  port: number;
  connections: number;
  milliseconds: number;
  /** Paths with the headers to send; used in turn. */
  requests: readonly { path: string; cookie?: string }[];
}

export interface LoadResult {
  per_second: number;
  median_ms: number;
  p99_ms: number;
  answers: number;
}

const bytesOf = ({ path, cookie }: LoadOrder['requests'][number]): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`;

/** Where the answer that the text begins with ends; -1 while it is not whole. */
function endOf(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  // One answer at a time comes on a connection: the last piece is the last of what there is.
  if (length === undefined) return text.endsWith('\r\n0\r\n\r\n') ? text.length : -1;
  const end = head + 4 + Number(length);
  return text.length >= end ? end : -1;
}

async function ask(order: LoadOrder, first: number, until: number, times: number[]): Promise<void> {
  const socket: Socket = connect({ port: order.port, host: '127.0.0.1' });
  socket.setNoDelay(true).setEncoding('latin1');
  let text = '';
  let at = first;
  let sentAt = 0;
  await new Promise<void>((done, refuse) => {
    const send = (): void => {
      sentAt = performance.now();
      socket.write(bytesOf(order.requests[at++ % order.requests.length]!));
    };
    socket.on('error', refuse).on('connect', send);
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = endOf(text);
      if (end < 0) return;
      if (!text.startsWith('HTTP/1.1 200')) return refuse(new Error(text.slice(0, 400)));
      times.push(performance.now() - sentAt);
      text = text.slice(end);
      if (performance.now() < until) send();
      else socket.end(done);
    });
  });
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const times: number[] = [];
  const started = performance.now();
  const until = started + order.milliseconds;
  await Promise.all(Array.from({ length: order.connections }, (_, at) => ask(order, at * 7, until, times)));
  const seconds = (performance.now() - started) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { per_second: times.length / seconds, median_ms: at(0.5), p99_ms: at(0.99), answers: times.length };
}

if (parentPort) parentPort.postMessage(await run(workerData as LoadOrder));
