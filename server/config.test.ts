import { describe, expect, test } from 'vitest';
import { processRoles, projectFolder, readConfig } from './config.ts';

const MASTER_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

describe('the configuration', () => {
  test('without any variable: all roles, port 3000, data beside the program, local', () => {
    const config = readConfig([], {});
    expect([...config.roles]).toEqual(processRoles);
    expect(config).toMatchObject({ port: 3000, assistantPort: 3001, host: 'localhost', environment: 'local' });
    expect(config.dataDir).toBe(`${projectFolder}/data`);
    expect(config.databaseUrl).toBeUndefined();
  });

  test('the assistant follows the port, unless it has its own', () => {
    expect(readConfig([], { PORT: '8080' }).assistantPort).toBe(8081);
    expect(readConfig([], { PORT: '8080', ASSISTANT_PORT: '9000' }).assistantPort).toBe(9000);
    expect(() => readConfig([], { PORT: '65535' })).toThrow('set ASSISTANT_PORT');
  });

  test('roles come separated by commas, with or without an equals sign', () => {
    expect([...readConfig(['--role', 'web,api'], {}).roles]).toEqual(['web', 'api']);
    expect([...readConfig(['--role=worker'], {}).roles]).toEqual(['worker']);
    expect(() => readConfig(['--role'], {})).toThrow('--role has ""');
    expect(() => readConfig(['--roles', 'web'], {})).toThrow('"--roles" is not an option');
  });

  test('the company is set with its address, or is the invented one', () => {
    expect(readConfig([], {}).company).toMatchObject({ name: 'Trover Claims, Inc.', is_demonstration: true });
    const env = { COMPANY_NAME: 'Northgate Claims LLC', COMPANY_ADDRESS: '9 Pine Street, Boston, MA 02110' };
    expect(readConfig([], env).company).toEqual({
      name: 'Northgate Claims LLC',
      address: '9 Pine Street, Boston, MA 02110',
      is_demonstration: false,
    });
    expect(() => readConfig([], { COMPANY_NAME: 'Northgate Claims LLC' })).toThrow('Set both');
  });

  test('the demonstration is loaded unless it is switched off, and never in production', () => {
    expect(readConfig([], {}).hasDemonstration).toBe(true);
    expect(readConfig([], { TROVER_DEMO: 'off' })).toMatchObject({
      hasDemonstration: false,
      hasDemonstrationClaims: false,
    });
    expect(readConfig([], { TROVER_DEMO: 'accounts' })).toMatchObject({
      hasDemonstration: true,
      hasDemonstrationClaims: false,
    });
    expect(readConfig([], { TROVER_ENV: 'production', TROVER_DEMO: 'on', MASTER_KEYS }).hasDemonstration).toBe(false);
  });

  test('an empty variable is none', () => {
    expect(readConfig([], { DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: undefined, port: 3000 });
  });

  test('in production there is neither a business date nor a demonstration password', () => {
    const env = { TODAY: '2026-03-31', DEMO_PASSWORD: 'x' };
    expect(readConfig([], env)).toMatchObject({ today: '2026-03-31', demoPassword: 'x' });
    const production = readConfig([], { ...env, TROVER_ENV: 'production', MASTER_KEYS });
    expect(production).toMatchObject({ today: undefined, demoPassword: undefined, isProduction: true });
  });

  test('a mail server needs a sender and an address for links', () => {
    const SMTP_URL = 'smtp://user:geheim@mail.example:587';
    expect(() => readConfig([], { SMTP_URL })).toThrow(
      'SMTP_URL is set, so MAIL_FROM is needed as well; expected the address that mails come from',
    );
    const MAIL_FROM = 'no-reply@portal.example';
    expect(() => readConfig([], { SMTP_URL, MAIL_FROM })).toThrow('SMTP_URL is set, so PUBLIC_URL is needed as well');
    const config = readConfig([], { SMTP_URL, MAIL_FROM, PUBLIC_URL: 'https://portal.example' });
    expect(config).toMatchObject({ smtpUrl: SMTP_URL, mailFrom: MAIL_FROM, partnerMailFrom: undefined });
    expect(() => readConfig([], { PUBLIC_URL: 'https://portal.example/app' })).toThrow('PUBLIC_URL is "https://portal');
    expect(() => readConfig([], { MAIL_FROM: 'Trover' })).toThrow('MAIL_FROM is "Trover"; expected the address');
    expect(() => readConfig([], { SMTP_URL: 'mail.example:587 geheim' })).toThrow(/^(?!.*geheim)SMTP_URL is something/);
  });

  test('production has an https address, or one on this machine', () => {
    const urlIn = (PUBLIC_URL: string, TROVER_ENV = 'production') =>
      readConfig([], { PUBLIC_URL, TROVER_ENV, MASTER_KEYS }).publicUrl;
    expect(() => urlIn('http://portal.example')).toThrow(
      'PUBLIC_URL is "http://portal.example"; in production links begin with https://, except on this machine.',
    );
    for (const url of ['https://portal.example', 'http://localhost:3000', 'http://127.0.0.1:3000'])
      expect(urlIn(url)).toBe(url);
    expect(urlIn('http://portal.example', 'local')).toBe('http://portal.example');
  });

  test('production does not start without keys of its own for what is sealed', () => {
    expect(() => readConfig([], { TROVER_ENV: 'production' })).toThrow(/^MASTER_KEYS is needed in production: /);
    expect(readConfig([], { TROVER_ENV: 'production', MASTER_KEYS }).masterKeys).toHaveLength(1);
    expect(readConfig([], {}).masterKeys).toBeUndefined();
  });

  test('the proxies in front are so many, or those of some addresses', () => {
    const proxies = (TRUST_PROXY: string) => readConfig([], { TRUST_PROXY }).trustProxy;
    expect(readConfig([], {}).trustProxy).toBe(false);
    expect([proxies('false'), proxies('0'), proxies('true'), proxies('2')]).toEqual([
      false,
      false,
      { hops: 1 },
      { hops: 2 },
    ]);
    expect(proxies('10.0.0.0/8, fd00::/8,loopback')).toEqual({ ranges: ['10.0.0.0/8', 'fd00::/8', 'loopback'] });
    for (const text of ['yes', '11', '-1', '10.0.0.0/33', '10.0.0', 'proxy.example', '10.0.0.1,', '::1/129'])
      expect(() => proxies(text), text).toThrow(/^TRUST_PROXY is /);
  });

  test('a secret is never repeated', () => {
    expect(() => readConfig([], { DATABASE_URL: 'mysql://u:geheim@h/d' })).toThrow(
      /^(?!.*geheim)DATABASE_URL is something else/,
    );
  });
});

test('[C-6] development, local and localfull have the development API, production its own', () => {
  const env = { API_BASE: 'https://api.trover.example', DEV_API_BASE: 'https://api.dev.trover.example' };
  const baseIn = (TROVER_ENV: string) => readConfig([], { ...env, TROVER_ENV, MASTER_KEYS }).apiBase;
  for (const environment of ['development', 'local', 'localfull']) expect(baseIn(environment)).toBe(env.DEV_API_BASE);
  expect(baseIn('production')).toBe(env.API_BASE);
  expect(readConfig([], {}).apiBase).toBe('');
});

test('[B-3] [B-7] development credentials and keys are checked, and never repeated', () => {
  expect(
    readConfig([], { DEV_CREDENTIALS: 'a:b', TROVER_ENV: 'production', MASTER_KEYS }).devCredentials,
  ).toBeUndefined();
  expect(readConfig([], { ENCRYPTION_KEY: '0'.repeat(64) }).encryptionKey).toHaveLength(32);
  expect(() => readConfig([], { ENCRYPTION_KEY: 'geheim' })).toThrow(/^(?!.*geheim)ENCRYPTION_KEY is something else/);
  expect(() => readConfig([], { DEV_CREDENTIALS: 'geheim' })).toThrow(/^(?!.*geheim)DEV_CREDENTIALS is something else/);
});
