import { parseEncryptionKey } from '@trover/contract/protocol/encryption.ts';
import { StartupError } from '@trover/db/embedded/startup-error.ts';
import { z } from 'zod';
import { filesVariables } from '../files/files-variables.ts';
import { parseScannerAddress } from '../files/virus-scan.ts';
import { parseTrustedProxies } from '../http/protection/trusted-proxies.ts';
import { parseMailbox } from '../letters/mailbox-address.ts';
import { monitoringVariables } from '../monitoring/monitoring-variables.ts';
import { parseMasterKeys } from '../vault/vault.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.string().regex(/^https?:\/\/[\w.-]+(:\d+)?$/);

/** A base address to which paths are appended. */
const base = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** Every environment variable that the program reads: its schema, and the sentence for an invalid value. */
export const variables = {
  PORT: { schema: port, expected: 'a port number from 0 to 65535' },
  ASSISTANT_PORT: { schema: port, expected: 'a port number from 0 to 65535' },
  HOST: { schema: z.string().min(1), expected: 'a host name or address to listen on, such as 0.0.0.0' },
  DATA_DIR: { schema: z.string().min(1), expected: 'a folder' },
  DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    expected: 'an address such as postgres://user:password@host:5432/database',
  },
  DATABASE_POOLER_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    expected: 'the address of a pooler such as postgres://user:password@host:6432/database',
  },
  DATABASE_REPLICA_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    expected: 'the address of a streaming replica such as postgres://user:password@host:5432/database',
  },
  TROVER_ENV: {
    schema: z.enum(['local', 'development', 'localfull', 'production']),
    expected: 'local, development, localfull or production',
  },
  NODE_ENV: { schema: z.enum(['development', 'production', 'test']), expected: 'development, production or test' },
  TODAY: { schema: z.iso.date(), expected: 'a date such as 2026-03-31' },
  TROVER_DEMO: { schema: z.enum(['on', 'accounts', 'off']), expected: 'on, accounts or off' },
  DEMO_PASSWORD: { schema: z.string().min(1), expected: 'a password' },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    expected: 'fatal, error, warn, info, debug, trace or silent',
  },
  TRUST_PROXY: {
    schema: z.string().transform((text, context) => {
      const proxies = parseTrustedProxies(text);
      if (proxies === undefined) context.addIssue('neither hops nor addresses');
      return proxies ?? z.NEVER;
    }),
    expected:
      'false, the number of proxies in front (1 to 10), or their addresses and networks separated by commas, such as 10.0.0.0/8',
  },
  ALLOWED_HOSTS: {
    schema: z
      .string()
      .transform((list) => list.split(',').map((one) => one.trim().toLowerCase()))
      .pipe(z.array(z.string().regex(/^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*$|^\[[0-9a-f:.]+\]$/))),
    expected: 'hosts separated by commas without ports, *. for all below one, such as portal.example,*.portal.example',
  },
  METRICS_TOKEN: { schema: z.string().regex(/^\S{16,200}$/), expected: 'at least 16 letters and digits' },
  ENCRYPTION_KEY: {
    schema: z.string().transform((text, { addIssue }) => {
      const key = parseEncryptionKey(text);
      if (key === undefined) addIssue('no key');
      return key ?? new Uint8Array();
    }),
    expected: 'a key of 16, 24 or 32 bytes as hex, base64 or plain text',
  },
  ENCRYPTION_DEFAULT: { schema: z.enum(['all', 'opt-in']), expected: 'all or opt-in' },
  RATE_LIMITS: { schema: z.enum(['strict', 'generous', 'off']), expected: 'strict, generous or off' },
  DEV_CREDENTIALS: {
    schema: z.string().regex(/^[^:\s]+:\S+$/),
    expected: 'a name and a password with a colon between them',
  },
  PARTNERS_FILE: { schema: z.string().min(1), expected: 'a JSON file that lists partner firms' },
  WHITE_LABEL: {
    schema: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
    expected: 'false, or the marker of a partner that every host of this program shows',
  },
  API_BASE: { schema: origin, expected: 'scheme and host, such as https://api.example.com' },
  DEV_API_BASE: { schema: origin, expected: 'scheme and host, such as https://api.dev.example.com' },
  ASSISTANT_URL: { schema: origin, expected: 'scheme and host, such as https://assistant.example.com' },
  LLM_BASE_URL: {
    schema: z.url({ protocol: /^https?$/ }),
    expected: 'the address of a server that speaks the OpenAI protocol, such as https://models.example.com/v1',
  },
  LLM_API_KEY: { schema: z.string().regex(/^\S{1,2000}$/), expected: 'a key without spaces' },
  LLM_MODEL: { schema: z.string().regex(/^\S{1,200}$/), expected: 'the name of a model' },
  LLM_TOKENS_PER_DAY: {
    schema: z.coerce.number().int().min(0).max(1_000_000_000),
    expected: 'a number of tokens for each account and day',
  },
  LLM_TIMEOUT_SECONDS: { schema: z.coerce.number().int().min(1).max(120), expected: 'a number from 1 to 120' },
  WEB_ORIGINS: {
    schema: z
      .string()
      .transform((list) => list.split(',').map((one) => one.trim()))
      .pipe(z.array(origin)),
    expected: 'schemes and hosts separated by commas, such as https://www.example.com',
  },
  COOKIE_DOMAIN: { schema: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/), expected: 'a domain, such as example.com' },
  ANALYTICS_URL: {
    schema: z.url({ protocol: /^https?$/ }),
    expected: 'an address such as https://events.example.com/trover',
  },
  CONNECTOR_URL: {
    schema: z.url({ protocol: /^https?$/ }),
    expected: 'the address of a custodian’s connector, such as https://link.custodian.example/start',
  },
  PUBLIC_URL: {
    schema: origin,
    expected: 'where people reach the portal, without a path, such as https://portal.example',
  },
  SMTP_URL: {
    schema: z.string().regex(/^smtps?:\/\/[^\s]+$/),
    expected: 'a mail server such as smtp://user:password@mail.example:587, or smtps:// with TLS from the start',
  },
  MAIL_FROM: { schema: z.email(), expected: 'the address that mails come from, such as no-reply@portal.example' },
  MAIL_FROM_PARTNERS: {
    schema: z.email(),
    expected: 'the address that mails of partner firms come from, such as no-reply@tracker.example',
  },
  MASTER_KEYS: {
    schema: z.string().transform((text, context) => {
      const keys = parseMasterKeys(text);
      if (keys === undefined) context.addIssue('not a list of keys');
      return keys ?? z.NEVER;
    }),
    expected: 'one or more id:KEY separated by commas, each KEY 32 bytes in base64, the first for new records',
  },
  PLAID_CLIENT_ID: { schema: z.string().trim().min(1), expected: 'the client id that Plaid gave' },
  PLAID_SECRET: { schema: z.string().trim().min(1), expected: 'the secret that Plaid gave' },
  PLAID_BASE_URL: { schema: base, expected: 'an address such as https://production.plaid.com' },
  SNAPTRADE_CLIENT_ID: { schema: z.string().trim().min(1), expected: 'the client id that SnapTrade gave' },
  SNAPTRADE_CONSUMER_KEY: { schema: z.string().trim().min(1), expected: 'the consumer key that SnapTrade gave' },
  SNAPTRADE_BASE_URL: { schema: base, expected: 'an address such as https://api.snaptrade.com' },
  IBKR_FLEX_URL: { schema: base, expected: 'the address of the Flex Web Service, without SendRequest' },
  CUSTODIAN_DROP: { schema: z.string().trim().min(1), expected: 'a folder, or s3://bucket/prefix' },
  ...filesVariables,
  ...monitoringVariables,
  CLAMD_URL: {
    schema: z.string().transform((text, { addIssue }) => {
      const address = parseScannerAddress(text);
      if (address === undefined) addIssue('no address');
      return address ?? z.NEVER;
    }),
    expected: 'where a ClamAV daemon listens, tcp://host:3310 or unix:///run/clamav/clamd.ctl',
  },
  IDENTITY_URL: {
    schema: base,
    expected: 'the address of a provider of identity checks, such as https://identity.example/v1',
  },
  IDENTITY_KEY: { schema: z.string().trim().min(1).max(500), expected: 'the key that the provider gave' },
  IDENTITY_WEBHOOK_SECRET: {
    schema: z.string().regex(/^\S{16,200}$/),
    expected: 'at least 16 letters and digits: what the provider signs its webhooks with',
  },
  LETTERS_FROM: {
    schema: z.email(),
    expected: 'the address that administrators write to, such as claims@portal.example',
  },
  LETTERS_MAILBOX_URL: {
    schema: z.string().transform((text, context) => {
      const mailbox = parseMailbox(text);
      if (mailbox === undefined) context.addIssue('not a mailbox');
      return mailbox ?? z.NEVER;
    }),
    expected: 'a mailbox such as imaps://user:password@mail.example/INBOX, or imap:// without TLS on this machine',
  },
  SDN_URL: {
    schema: z.url({ protocol: /^https?$/ }),
    expected:
      'the address of OFAC’s list, such as https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML',
  },
  SCRAPER_RECIPES: { schema: z.string().min(1), expected: 'a folder of recipes' },
  CHROMIUM_PATH: { schema: z.string().min(1), expected: 'the path of a Chromium' },
  COURTLISTENER_URL: { schema: base, expected: 'an address such as https://www.courtlistener.com' },
  COURTLISTENER_TOKEN: { schema: z.string().regex(/^\S{1,200}$/), expected: 'a token without spaces' },
  COURTLISTENER_WEBHOOK_SECRET: {
    schema: z.string().regex(/^[A-Za-z0-9_-]{16,200}$/),
    expected: 'at least 16 letters, digits, - or _: the last part of the address that events are sent to',
  },
  SEC_URL: { schema: base, expected: 'an address such as https://www.sec.gov' },
  OPENFIGI_URL: { schema: base, expected: 'an address such as https://api.openfigi.com' },
  OPENFIGI_KEY: { schema: z.string().regex(/^\S{1,200}$/), expected: 'a key without spaces' },
  PRICES_URL: {
    schema: z.string().regex(/^https?:\/\/\S*\{symbol\}\S*$/),
    expected:
      'an address with {symbol}, and {from} and {to} where it takes days, such as https://prices.example/{symbol}.csv',
  },
  SOURCES_CONTACT: { schema: z.email(), expected: 'the address that sources may write to' },
  SITES_ALLOWED_HOSTS: {
    schema: z.string().transform((list) => list.split(',').map((one) => one.trim().toLowerCase())),
    expected: 'hosts with their ports, separated by commas, such as 127.0.0.1:5661',
  },
  PRIVATE_HOSTS: {
    schema: z
      .string()
      .transform((list) => list.split(',').map((one) => one.trim().toLowerCase()))
      .pipe(z.array(z.string().regex(/^[a-z0-9._:-]+$/))),
    expected: 'hosts separated by commas without ports, such as login.corp.internal',
  },
  DNS_SERVERS: {
    schema: z
      .string()
      .transform((list) => list.split(',').map((one) => one.trim()))
      .pipe(z.array(z.string().regex(/^[0-9a-f.:[\]]+$/i))),
    expected: 'addresses of name servers separated by commas, such as 192.0.2.1:53',
  },
  COMPANY_NAME: { schema: z.string().trim().min(1).max(200), expected: 'the company that runs the portal' },
  COMPANY_ADDRESS: { schema: z.string().trim().min(1).max(300), expected: 'its postal address on one line' },
  READER_STALL_SECONDS: { schema: z.coerce.number().int().min(1).max(3000), expected: 'a number from 1 to 3000' },
  DATABASE_CONNECTIONS: { schema: z.coerce.number().int().min(2).max(500), expected: 'a number from 2 to 500' },
} as const satisfies Record<string, { schema: z.ZodType; expected: string }>;

type Name = keyof typeof variables;
export type Value<N extends Name> = z.output<(typeof variables)[N]['schema']>;
const secret: ReadonlySet<Name> = new Set([
  'DEMO_PASSWORD',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'ENCRYPTION_KEY',
  'DEV_CREDENTIALS',
  'SMTP_URL',
  'LETTERS_MAILBOX_URL',
  'MASTER_KEYS',
  'METRICS_TOKEN',
  'SENTRY_DSN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'LLM_API_KEY',
  'PLAID_SECRET',
  'SNAPTRADE_CONSUMER_KEY',
  'S3_SECRET_ACCESS_KEY',
  'COURTLISTENER_TOKEN',
  'COURTLISTENER_WEBHOOK_SECRET',
  'OPENFIGI_KEY',
  'IDENTITY_KEY',
  'IDENTITY_WEBHOOK_SECRET',
]);

export type Read = <N extends Name>(name: N) => Value<N> | undefined;

/** An empty variable counts as not set: shells and compose files leave such variables behind. */
export function readVariable<N extends Name>(name: N, env: NodeJS.ProcessEnv): Value<N> | undefined {
  const found = env[name];
  if (found === undefined || found === '') return undefined;
  const { schema, expected } = variables[name];
  const parsed = schema.safeParse(found);
  if (parsed.success) return parsed.data as Value<N>;
  const shown = secret.has(name) ? 'something else (not shown, it may hold a password)' : `"${found}"`;
  throw new StartupError(`${name} is ${shown}; expected ${expected}.`);
}
