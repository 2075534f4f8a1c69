// The S3 server as a separate process, which can be killed; its arguments are folder and port. A message from its
// parent sets the delay of each write in milliseconds.
import { openS3StandIn } from '../../files/testing/s3-stand-in.ts';

const [folder, port] = process.argv.slice(2);
if (folder === undefined) throw new Error('the folder is missing');
const { env, settings, misbehave } = await openS3StandIn('trover-files', { folder, port: Number(port) });
console.log(`ready ${JSON.stringify({ env, settings })}`);
process.on('message', ({ delay_ms }: { delay_ms: number }) =>
  misbehave(delay_ms > 0 ? { of: ({ method }) => method === 'PUT' || method === 'POST', delayMs: delay_ms } : null),
);
process.on('disconnect', () => process.exit());
