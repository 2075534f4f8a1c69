import { isAbsolute, join, resolve } from 'node:path';
import { parseEncryptionKey } from '@trover/contract/protocol/encryption.ts';
import type { PageCompany } from '@trover/contract/protocol/page.ts';
import { StartupError } from '@trover/db/embedded/startup-error.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseTrustedProxies, type TrustedProxies } from './http/protection/trusted-proxies.ts';
import type { LinkSettings } from './links/settings.ts';
import type { Partner } from './partners/partner.ts';
import { readPartners } from './partners/read-partners.ts';
import { type MasterKey, parseMasterKeys } from './vault/vault.ts';

export const processRoles = ['web', 'api', 'worker', 'assistant'] as const;
type ProcessRole = (typeof processRoles)[number];

export const projectFolder: string = join(import.meta.dirname, '..');

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.string().regex(/^https?:\/\/[\w.-]+(:\d+)?$/);

/** An address to which paths are added. */
const base = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** Every variable that the program reads: what it may be, and the sentence for a wrong value. */
const variables = {
  PORT: { schema: port, expected: 'a port number from 0 to 65535' },
  ASSISTANT_PORT: { schema: port, expected: 'a port number from 0 to 65535' },
  HOST: { schema: z.string().min(1), expected: 'a host name or address to listen on, such as 0.0.0.0' },
  DATA_DIR: { schema: z.string().min(1), expected: 'a folder' },
  DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    expected: 'an address such as postgres://user:password@host:5432/database',
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
  S3_ENDPOINT: { schema: base, expected: 'the address of an S3-compatible store' },
  S3_ACCESS_KEY_ID: { schema: z.string().min(1), expected: 'the id of its key' },
  S3_SECRET_ACCESS_KEY: { schema: z.string().min(1), expected: 'its key' },
  S3_REGION: { schema: z.string().min(1), expected: 'its region, such as us-east-1' },
  SCRAPER_RECIPES: { schema: z.string().min(1), expected: 'a folder of recipes' },
  CHROMIUM_PATH: { schema: z.string().min(1), expected: 'the path of a Chromium' },
  COMPANY_NAME: { schema: z.string().trim().min(1).max(200), expected: 'the company that runs the portal' },
  COMPANY_ADDRESS: { schema: z.string().trim().min(1).max(300), expected: 'its postal address on one line' },
  READER_STALL_SECONDS: { schema: z.coerce.number().int().min(1).max(3000), expected: 'a number from 1 to 3000' },
  DATABASE_CONNECTIONS: { schema: z.coerce.number().int().min(2).max(500), expected: 'a number from 2 to 500' },
} as const satisfies Record<string, { schema: z.ZodType; expected: string }>;

type Name = keyof typeof variables;
type Value<N extends Name> = z.output<(typeof variables)[N]['schema']>;
const secret: ReadonlySet<Name> = new Set([
  'DEMO_PASSWORD',
  'DATABASE_URL',
  'ENCRYPTION_KEY',
  'DEV_CREDENTIALS',
  'SMTP_URL',
  'MASTER_KEYS',
  'METRICS_TOKEN',
  'LLM_API_KEY',
  'PLAID_SECRET',
  'SNAPTRADE_CONSUMER_KEY',
  'S3_SECRET_ACCESS_KEY',
]);

export interface Config {
  /** Whether accounts, cases and trades of the demonstration are loaded; never in production. */
  hasDemonstration: boolean;
  /** Whether its accounts have claims, filings and payments as well. */
  hasDemonstrationClaims: boolean;
  /** Who runs the portal: terms, contracts and the footer name it. */
  company: PageCompany;
  roles: ReadonlySet<ProcessRole>;
  port: number;
  assistantPort: number;
  /** Where browsers find the assistant; undefined: at its port on the host of the page. */
  assistantUrl: string | undefined;
  /** The language model of the assistant; undefined: it answers without one. */
  model: ModelConfig | undefined;
  /** Set for the assistant's listener alone: whether a page of that origin is the portal's. */
  pages?: (request: FastifyRequest, origin: string) => boolean;
  host: string;
  dataDir: string;
  /** Undefined: the PostgreSQL that npm brings along, in `dataDir`. */
  databaseUrl: string | undefined;
  databaseConnections: number;
  /** A reader of a file that comes no further for so long is ended, and the upload fails. */
  readerStallSeconds: number;
  environment: Value<'TROVER_ENV'>;
  isProduction: boolean;
  /** `npm run dev`: pages come from Vite. */
  isDevelopmentServer: boolean;
  /** The business date that was set; undefined is the day it is. */
  today: string | undefined;
  demoPassword: string | undefined;
  /** The keys that seal payment details; undefined: a key that the database stores. */
  masterKeys: MasterKey[] | undefined;
  logLevel: Value<'LOG_LEVEL'>;
  trustProxy: TrustedProxies | false;
  /** Hosts that are answered on; undefined is by the other settings. */
  allowedHosts: readonly string[] | undefined;
  /** What who reads `/metrics` brings; undefined: this machine alone may, and in production nobody. */
  metricsToken: string | undefined;
  /** With it bodies may be sent encrypted; browsers are given it. */
  encryptionKey: Uint8Array | undefined;
  /** Whether browsers encrypt every call, or those that ask for it. */
  encryptionDefault: Value<'ENCRYPTION_DEFAULT'>;
  rateLimits: Value<'RATE_LIMITS'>;
  /** The address that page statistics are passed on to; undefined: none. */
  analyticsUrl: string | undefined;
  /** Where browsers find the API; empty is where they found the page. */
  apiBase: string;
  /** Hosts of pages, where they are not the API's own. */
  webOrigins: readonly string[];
  /** What the hosts of pages and API have in common, for cookies of both. */
  cookieDomain: string | undefined;
  /** `name:password` that every request must bring, so that a development host is not open to everybody. */
  devCredentials: string | undefined;
  /** Law firms that show the portal on hosts of their own. */
  partners: readonly Partner[];
  /** The partner that shows the portal on hosts without a marker too; undefined: Trover does. */
  whiteLabel: string | undefined;
  /** A custodian's page that is shown in a frame to connect it. */
  connectorUrl: string | undefined;
  /** Scheme and host in the links of mails; undefined is this machine. */
  publicUrl: string | undefined;
  /** Undefined: mails stay in the outbox. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  partnerMailFrom: string | undefined;
  /** The providers of linked accounts. */
  links: LinkSettings;
}

/** A language model behind a server that speaks the OpenAI chat-completions protocol. */
export interface ModelConfig {
  /** Without a slash at the end; `/chat/completions` follows. */
  baseUrl: string;
  apiKey: string | undefined;
  name: string;
  /** For each account or browser, in tokens of questions and answers together. */
  tokensPerDay: number;
  /** How long one answer may take, calls of tools included. */
  timeoutMs: number;
}

/** What the program was started with; a value that cannot be used stops it with a sentence. */
export function readConfig(args: string[] = [], env: NodeJS.ProcessEnv = process.env): Config {
  const read = <N extends Name>(name: N): Value<N> | undefined => readVariable(name, env);
  const environment = read('TROVER_ENV') ?? 'local';
  const isProduction = environment === 'production';
  const mainPort = read('PORT') ?? 3000;
  const dataDir = read('DATA_DIR');
  return {
    company: readCompany(read('COMPANY_NAME'), read('COMPANY_ADDRESS')),
    roles: readRoles(args),
    port: mainPort,
    assistantPort: read('ASSISTANT_PORT') ?? followingPort(mainPort),
    assistantUrl: read('ASSISTANT_URL'),
    model: readModel(read),
    host: read('HOST') ?? (isProduction ? '0.0.0.0' : 'localhost'),
    dataDir: dataDir ? (isAbsolute(dataDir) ? dataDir : resolve(dataDir)) : join(projectFolder, 'data'),
    databaseUrl: read('DATABASE_URL'),
    databaseConnections: read('DATABASE_CONNECTIONS') ?? 20,
    readerStallSeconds: read('READER_STALL_SECONDS') ?? 300,
    environment,
    isProduction,
    hasDemonstration: !isProduction && read('TROVER_DEMO') !== 'off',
    hasDemonstrationClaims: !isProduction && (read('TROVER_DEMO') ?? 'on') === 'on',
    isDevelopmentServer: read('NODE_ENV') === 'development',
    today: isProduction ? undefined : read('TODAY'),
    demoPassword: isProduction ? undefined : read('DEMO_PASSWORD'),
    masterKeys: readMasterKeys(read('MASTER_KEYS'), isProduction),
    logLevel: read('LOG_LEVEL') ?? 'info',
    trustProxy: read('TRUST_PROXY') ?? false,
    allowedHosts: read('ALLOWED_HOSTS'),
    metricsToken: read('METRICS_TOKEN'),
    ...readWhiteLabel(readPartners(read('PARTNERS_FILE'), isProduction), read('WHITE_LABEL')),
    encryptionKey: read('ENCRYPTION_KEY'),
    encryptionDefault: read('ENCRYPTION_DEFAULT') ?? 'opt-in',
    apiBase: read(isProduction ? 'API_BASE' : 'DEV_API_BASE') ?? '',
    analyticsUrl: read('ANALYTICS_URL'),
    connectorUrl: read('CONNECTOR_URL'),
    webOrigins: read('WEB_ORIGINS') ?? [],
    cookieDomain: read('COOKIE_DOMAIN'),
    rateLimits: read('RATE_LIMITS') ?? (isProduction ? 'strict' : 'generous'),
    devCredentials: isProduction ? undefined : read('DEV_CREDENTIALS'),
    ...readMail(read('SMTP_URL'), read('MAIL_FROM'), read('PUBLIC_URL')),
    partnerMailFrom: read('MAIL_FROM_PARTNERS'),
    links: {
      plaid: {
        clientId: read('PLAID_CLIENT_ID'),
        secret: read('PLAID_SECRET'),
        baseUrl: read('PLAID_BASE_URL') ?? 'https://production.plaid.com',
      },
      snaptrade: {
        clientId: read('SNAPTRADE_CLIENT_ID'),
        consumerKey: read('SNAPTRADE_CONSUMER_KEY'),
        baseUrl: read('SNAPTRADE_BASE_URL') ?? 'https://api.snaptrade.com',
      },
      ibkr: {
        flexUrl: read('IBKR_FLEX_URL') ?? 'https://ndcdyn.interactivebrokers.com/AccountManagement/FlexWebService',
      },
      custodianDrop: read('CUSTODIAN_DROP'),
      s3: {
        endpoint: read('S3_ENDPOINT'),
        accessKeyId: read('S3_ACCESS_KEY_ID'),
        secretAccessKey: read('S3_SECRET_ACCESS_KEY'),
        region: read('S3_REGION'),
      },
      scraper: { recipes: read('SCRAPER_RECIPES'), chromium: read('CHROMIUM_PATH') },
      hasSandbox: !isProduction,
    },
  };
}

type Read = <N extends Name>(name: N) => Value<N> | undefined;

function readModel(read: Read): ModelConfig | undefined {
  const baseUrl = read('LLM_BASE_URL');
  if (baseUrl === undefined) return undefined;
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey: read('LLM_API_KEY'),
    name: read('LLM_MODEL') ?? 'default',
    tokensPerDay: read('LLM_TOKENS_PER_DAY') ?? 200_000,
    timeoutMs: (read('LLM_TIMEOUT_SECONDS') ?? 20) * 1000,
  };
}

/** An empty variable counts as none: shells and compose files leave them behind. */
function readVariable<N extends Name>(name: N, env: NodeJS.ProcessEnv): Value<N> | undefined {
  const found = env[name];
  if (found === undefined || found === '') return undefined;
  const { schema, expected } = variables[name];
  const parsed = schema.safeParse(found);
  if (parsed.success) return parsed.data as Value<N>;
  const shown = secret.has(name) ? 'something else (not shown, it may hold a password)' : `"${found}"`;
  throw new StartupError(`${name} is ${shown}; expected ${expected}.`);
}

/** In production the keys are no part of the database that they protect. */
function readMasterKeys(keys: MasterKey[] | undefined, isProduction: boolean): MasterKey[] | undefined {
  if (keys === undefined && isProduction)
    throw new StartupError(
      `MASTER_KEYS is needed in production: it seals payment details and tax ids. Expected is ${variables.MASTER_KEYS.expected}.`,
    );
  return keys;
}

/** Without both, an invented company, which every page marks as such. */
function readCompany(name: string | undefined, address: string | undefined): PageCompany {
  if (name !== undefined && address !== undefined) return { name, address, is_demonstration: false };
  if (name === undefined && address === undefined)
    return { name: 'Trover Claims, Inc.', address: '1 Example Street, Portland, ME 04101', is_demonstration: true };
  throw new StartupError('Set both COMPANY_NAME and COMPANY_ADDRESS: a contract names the company and its address.');
}

/** The flag names a partner that there is; `false` is as if it were not set. */
function readWhiteLabel(partners: Partner[], marker: string | undefined): Pick<Config, 'partners' | 'whiteLabel'> {
  const whiteLabel = marker === 'false' ? undefined : marker;
  if (whiteLabel !== undefined && !partners.some((partner) => partner.marker === whiteLabel))
    throw new StartupError(
      `WHITE_LABEL is "${whiteLabel}"; expected ${['false', ...partners.map((one) => one.marker)].join(' or ')}.`,
    );
  return { partners, whiteLabel };
}

/** What a mail server needs beside its address: who mails come from, and where their links lead. */
function readMail(
  smtpUrl: string | undefined,
  mailFrom: string | undefined,
  publicUrl: string | undefined,
): Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'> {
  const refuse = (name: 'MAIL_FROM' | 'PUBLIC_URL') => {
    throw new StartupError(`SMTP_URL is set, so ${name} is needed as well; expected ${variables[name].expected}.`);
  };
  if (smtpUrl !== undefined && mailFrom === undefined) refuse('MAIL_FROM');
  if (smtpUrl !== undefined && publicUrl === undefined) refuse('PUBLIC_URL');
  return { smtpUrl, mailFrom, publicUrl };
}

function followingPort(mainPort: number): number {
  if (mainPort < 65_535) return mainPort === 0 ? 0 : mainPort + 1;
  throw new StartupError('PORT is 65535, and no port follows it for the assistant: set ASSISTANT_PORT.');
}

const usage = `npm start -- [--role ${processRoles.join(',')}]`;

function readRoles(args: string[]): ReadonlySet<ProcessRole> {
  const words = args.flatMap((arg) => (arg.startsWith('--role=') ? ['--role', arg.slice('--role='.length)] : [arg]));
  if (words.length === 0) return new Set(processRoles);
  const [option, list, ...rest] = words;
  if (option !== '--role' || rest.length > 0)
    throw new StartupError(`"${option === '--role' ? rest[0] : option}" is not an option. Usage: ${usage}`);
  const named = (list ?? '').split(',').map((name) => name.trim());
  const unknown = named.find((name) => !processRoles.some((role) => role === name));
  if (unknown !== undefined)
    throw new StartupError(
      `--role has "${unknown}"; expected are one or more of ${processRoles.join(', ')}, separated by commas.`,
    );
  return new Set(named as ProcessRole[]);
}
