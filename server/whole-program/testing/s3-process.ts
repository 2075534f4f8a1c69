// The S3 server as a process of its own, which can be killed: arguments are its folder and its port. A message from its parent
// states by how many milliseconds each write is delayed.
import { openS3StandIn } from '../../files/testing/s3-stand-in.ts';

const [folder, port] = process.argv.slice(2);
if (folder === undefined) throw new Error('the folder is missing');
const { env, settings, misbehave } = await openS3StandIn('trover-files', { folder, port: Number(port) });
console.log(`ready ${JSON.stringify({ env, settings })}`);
process.on('message', ({ delay_ms }: { delay_ms: number }) =>
  misbehave(delay_ms > 0 ? { of: ({ method }) => method === 'PUT' || method === 'POST', delayMs: delay_ms } : null),
);
process.on('disconnect', () => process.exit());
