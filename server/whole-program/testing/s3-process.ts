// The S3 server as a process of its own, which can be killed: arguments are its folder and its port.
import { openS3StandIn } from '../../files/testing/s3-stand-in.ts';

const [folder, port] = process.argv.slice(2);
if (folder === undefined) throw new Error('the folder is missing');
const { env, settings } = await openS3StandIn('trover-files', { folder, port: Number(port) });
console.log(`ready ${JSON.stringify({ env, settings })}`);
