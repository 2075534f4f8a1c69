import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder, readConfig } from '../config.ts';

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');

/** The lines `NAME: value` of a list of variables. */
const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): (.+)$/gm)].map(([, name, value]) => [
      name!,
      value!.replace(/^"(.*)"$/, '$1').replace(/^\$\{\w+:-(.*)\}$/, '$1'),
    ]),
  );

/** What the image sets. */
const imageVariables = (): Record<string, string> =>
  Object.fromEntries(
    [...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, list = '']) =>
      list.split(' ').map((one) => one.split('=') as [string, string]),
    ),
  );

const argumentsOf = (text: string): string[][] =>
  [...text.matchAll(/(?:args|command): (\["--role".*?\])/g)].map(([, list]) => JSON.parse(list!) as string[]);

test('the settings and roles of deploy/kubernetes are ones that the program starts with', () => {
  const keys = {
    DATABASE_URL: 'postgres://trover@postgres/trover',
    SMTP_URL: 'smtp://mail:587',
    MASTER_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    METRICS_TOKEN: 'a token for Prometheus alone'.replaceAll(' ', '-'),
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const env = { ...variablesOf(read('deploy/kubernetes/config.yaml')), ...keys };
  const roles = ['web', 'worker'].flatMap((part) => argumentsOf(read(`deploy/kubernetes/${part}.yaml`)));
  expect(roles).toHaveLength(2);
  const started = roles.map((args) => readConfig(args, env));
  expect(started.map((config) => [...config.roles])).toEqual([['web', 'api', 'assistant'], ['worker']]);
  for (const config of started)
    expect(config).toMatchObject({
      isProduction: true,
      port: 3000,
      assistantPort: 3001,
      files: { s3: { bucket: 'trover', encryption: 'AES256' } },
    });
  const named = /# (DATABASE_URL.*)\n/.exec(read('deploy/kubernetes/web.yaml'))?.[1]?.match(/[A-Z0-9_]{5,}/g);
  expect(named?.toSorted()).toEqual(Object.keys(keys).toSorted());
});

test('the image alone is production: it loads no demonstration', () => {
  const keys = { MASTER_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` };
  expect(readConfig([], { ...imageVariables(), ...keys })).toMatchObject({
    isProduction: true,
    hasDemonstration: false,
  });
});

test('the settings and roles of compose.yaml are ones that the program starts with', () => {
  const text = read('compose.yaml');
  const { POSTGRES_USER: _, ...settings } = variablesOf(text.slice(0, text.indexOf('services:')));
  const env = { ...imageVariables(), ...settings };
  const configs = argumentsOf(text).map((args) => readConfig(args, env));
  expect(configs.map((config) => [...config.roles].join())).toEqual([
    'web,api,assistant',
    'web,api,assistant',
    'worker',
    'worker',
  ]);
  for (const config of configs)
    expect(config).toMatchObject({
      hasDemonstration: true,
      files: { s3: { bucket: 'trover', endpoint: 'http://files:8333', isPathStyle: undefined } },
      trustProxy: { hops: 1 },
    });
});
