import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { S3Drop } from './s3-drop.ts';

let s3: FauxqsServer;
let client: S3Client;
let drop: S3Drop;
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

beforeAll(async () => {
  s3 = await startFauxqs({ port: 0, logger: false });
  s3.createBucket('custodians');
  const endpoint = `http://127.0.0.1:${s3.port}`;
  client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials });
  drop = new S3Drop('s3://custodians/drops/', { endpoint, region: 'us-east-1', ...credentials });
});
afterAll(async () => {
  client.destroy();
  await s3.stop();
});

const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket: 'custodians', Key, Body }));
const keys = async () => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'custodians' }));
  return Contents.map(({ Key }) => Key ?? '').toSorted();
};

test('[API-75] files of one institution are listed in its bucket folder, and no others', async () => {
  await put('drops/harbor/incoming/trades 2025.csv', 'a,b\n1,2\n');
  await put('drops/harbor/incoming/.hidden', 'x');
  await put('drops/harbor/incoming/trades.csv.filepart', 'x');
  await put('drops/harbor/incoming/trades.TMP', 'x');
  await put('drops/harbor/incoming/folder/trades.csv', 'x');
  await put('drops/harbor/incoming/folder/', '');
  await put('drops/harbor/done/old.csv', 'x');
  await put('drops/harbor-two/incoming/theirs.csv', 'x');
  expect(await drop.list('harbor')).toMatchObject([{ name: 'trades 2025.csv', bytes: 8 }]);
  const read: Uint8Array[] = [];
  for await (const part of drop.open('harbor', 'trades 2025.csv')) read.push(part);
  expect(Buffer.concat(read).toString()).toBe('a,b\n1,2\n');
});

test('[API-75] a file is moved with its report beside it, and a second time does no harm', async () => {
  await drop.move('harbor', 'trades 2025.csv', 'done', 'imported 1 trade');
  expect(await drop.list('harbor')).toEqual([]);
  const done = (await keys()).filter((key) => key.startsWith('drops/harbor/done/') && key.includes('trades 2025.csv'));
  expect(done).toHaveLength(2);
  const report = done.find((key) => key.endsWith('.report.txt'))!;
  const found = await client.send(new GetObjectCommand({ Bucket: 'custodians', Key: report }));
  expect(await found.Body?.transformToString()).toBe('imported 1 trade');
  await drop.move('harbor', 'trades 2025.csv', 'done', 'imported 1 trade');
  expect(await drop.list('harbor')).toEqual([]);
});
