import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TXT = 16;

/** A name server with TXT records only. */
export async function startNameServer(): Promise<{
  address: string;
  records: Map<string, string>;
  stop: () => void;
}> {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.subarray(at + 1, at + 1 + length).toString());
      at += length + 1;
    }
    const asked = question.subarray(12, at + 5);
    const text = records.get(labels.join('.').toLowerCase());
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    header.writeUInt32BE(0, 8);
    const value = Buffer.from(text ?? '');
    const fields = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 0, 0, value.length + 1, value.length]);
    socket.send(
      Buffer.concat(text === undefined ? [header, asked] : [header, asked, fields, value]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, records, stop: () => socket.close() };
}
