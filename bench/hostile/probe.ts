// Polls /healthz and records the longest response. Runs as a worker, so that what the bench prepares and reads does not
// count.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const PAUSE_MS = 1;
const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

let longest = 0;
let isAsked = false;
const port = parentPort;
if (port === null) throw new Error('this runs as a worker');
port.on('message', () => {
  isAsked = true;
});

const socket = connect({ port: (workerData as { port: number }).port, host: '127.0.0.1' });
socket.setNoDelay(true).setEncoding('latin1');
const answered = (): Promise<void> =>
  new Promise((done, refuse) => {
    socket.once('error', refuse).once('data', (text: string) => {
      socket.off('error', refuse);
      if (text.startsWith('HTTP/1.1 200')) done();
      else refuse(new Error(text.slice(0, 200)));
    });
  });

for (;;) {
  const started = performance.now();
  socket.write(REQUEST);
  await answered();
  longest = Math.max(longest, performance.now() - started);
  if (isAsked) {
    port.postMessage(longest);
    [longest, isAsked] = [0, false];
  }
  await pause(PAUSE_MS);
}
