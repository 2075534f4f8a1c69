import { isAbsolute, join, resolve } from 'node:path';
import type { PageCompany } from '@trover/contract/protocol/page-context.ts';
import { StartupError } from '@trover/db/embedded/startup-error.ts';
import type { FastifyRequest } from 'fastify';
import { type Read, readVariable, type Value, variables } from './config/variables.ts';
import { readFilesPlaces, readS3 } from './files/files-variables.ts';
import type { S3Access, StorageLocation } from './files/storage-location.ts';
import type { ScannerAddress } from './files/virus-scan.ts';
import type { TrustedProxies } from './http/protection/trusted-proxies.ts';
import type { IdentitySettings } from './identity/provider/identity-provider.ts';
import type { MailboxAddress } from './letters/mailbox-address.ts';
import type { LinkSettings } from './links/settings.ts';
import { readMonitoring, type TelemetryConfig } from './monitoring/monitoring-variables.ts';
import type { Partner } from './partners/partner.ts';
import { readPartners } from './partners/read-partners.ts';
import type { SourceSettings } from './sources/settings.ts';
import type { MasterKey } from './vault/vault.ts';

export const processRoles = ['web', 'api', 'worker', 'assistant'] as const;
type ProcessRole = (typeof processRoles)[number];

export const projectFolder: string = join(import.meta.dirname, '..');

/** Where OFAC publishes the list in its standard XML. */
const OFAC_SDN_URL = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML';

export interface Config {
  /** Whether accounts, cases and trades of the demonstration are loaded; never in production. */
  hasDemonstration: boolean;
  /** Whether its accounts have claims, filings and payments as well. */
  hasDemonstrationClaims: boolean;
  /** The company that runs the portal: terms, contracts and the footer name it. */
  company: PageCompany;
  roles: ReadonlySet<ProcessRole>;
  port: number;
  assistantPort: number;
  /** Where browsers find the assistant; undefined: at its port on the host of the page. */
  assistantUrl: string | undefined;
  /** The language model of the assistant; undefined: it answers without one. */
  model: ModelConfig | undefined;
  /** Set only for the assistant's server: whether a page from that origin belongs to the portal. */
  pages?: (request: FastifyRequest, origin: string) => boolean;
  host: string;
  dataDir: string;
  /** The store for uploaded and generated files. */
  files: StorageLocation;
  /** A second store to read files from while they are migrated. */
  filesAlso: StorageLocation | undefined;
  /** How buckets are accessed. */
  s3: S3Access;
  /** Who serves files: the program itself, or the store through a link that is valid for a minute. */
  filesLinks: Value<'FILES_LINKS'>;
  /** Scans uploads for malware; undefined: uploads are not scanned. */
  clamd: ScannerAddress | undefined;
  /** Undefined: the PostgreSQL that npm installs, in `dataDir`. */
  databaseUrl: string | undefined;
  /** For API calls; code that needs its own connection (jobs, locks, tables) uses `databaseUrl`. */
  databasePoolerUrl: string | undefined;
  /** For visitors' reads, which may be a second old. */
  databaseReplicaUrl: string | undefined;
  databaseConnections: number;
  /** A file reader that makes no progress for this long is stopped, and its upload fails. */
  readerStallSeconds: number;
  environment: Value<'TROVER_ENV'>;
  isProduction: boolean;
  /** `npm run dev`: pages come from Vite. */
  isDevelopmentServer: boolean;
  /** The business date where it is set; undefined: the actual day. */
  today: string | undefined;
  demoPassword: string | undefined;
  /** The keys that encrypt payment details; undefined: a key that the database stores. */
  masterKeys: MasterKey[] | undefined;
  logLevel: Value<'LOG_LEVEL'>;
  trustProxy: TrustedProxies | false;
  /** Hosts that the program answers on; undefined: derived from the other settings. */
  allowedHosts: readonly string[] | undefined;
  /** The token for `/metrics`; undefined: only this machine may read it, and in production nobody. */
  metricsToken: string | undefined;
  /** An error tracker that uses Sentry's protocol; undefined: errors are only logged. */
  sentryDsn: string | undefined;
  /** An OpenTelemetry collector; undefined: no tracing. */
  telemetry: TelemetryConfig | undefined;
  /** The key for encrypted request bodies, which browsers receive; undefined: no encryption. */
  encryptionKey: Uint8Array | undefined;
  /** Whether browsers encrypt every call, or only those that request it. */
  encryptionDefault: Value<'ENCRYPTION_DEFAULT'>;
  rateLimits: Value<'RATE_LIMITS'>;
  /** The address that page statistics are forwarded to; undefined: none. */
  analyticsUrl: string | undefined;
  /** The address of the API for browsers; empty: the page's own. */
  apiBase: string;
  /** Hosts of pages, where they differ from the API's. */
  webOrigins: readonly string[];
  /** The common domain of the hosts of pages and API, for cookies that both use. */
  cookieDomain: string | undefined;
  /** `name:password` that every request must send, so that a development host is not public. */
  devCredentials: string | undefined;
  /** Law firms that show the portal on their own hosts. */
  partners: readonly Partner[];
  /** The partner whose brand hosts without a partner's code show; undefined: Trover's brand. */
  whiteLabel: string | undefined;
  /** A custodian's page that is shown in a frame to link an account. */
  connectorUrl: string | undefined;
  /** Scheme and host in the links of mails; undefined: this machine. */
  publicUrl: string | undefined;
  /** Undefined: mails remain in the outbox. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  partnerMailFrom: string | undefined;
  /** Letters of administrators: the address for them, and its mailbox. */
  letters: { from: string | undefined; mailbox: MailboxAddress | undefined };
  /** Where OFAC’s sanctions list is fetched from each day; undefined: an operator imports it by command. */
  sdnUrl: string | undefined;
  /** Hosts of a private network that organisations' settings may name. */
  privateHosts: readonly string[];
  /** Name servers for the verification of domains; undefined: the machine's own. */
  dnsServers: readonly string[] | undefined;
  /** The providers of linked accounts. */
  links: LinkSettings;
  /** The provider that checks documents and photos; undefined: operators check them. */
  identity: IdentitySettings;
  /** The sources of the catalogue's cases. */
  sources: SourceSettings;
}

/** A language model on a server with the OpenAI chat-completions protocol. */
export interface ModelConfig {
  /** Without a trailing slash; `/chat/completions` is appended. */
  baseUrl: string;
  apiKey: string | undefined;
  name: string;
  /** For each account or browser, in tokens of questions and answers together. */
  tokensPerDay: number;
  /** Time limit of one answer in ms, calls of tools included. */
  timeoutMs: number;
}

/** Reads the settings that the program was started with; an invalid value stops it with a sentence. */
export function readConfig(args: string[] = [], env: NodeJS.ProcessEnv = process.env): Config {
  const read: Read = (name) => readVariable(name, env);
  const environment = read('TROVER_ENV') ?? 'local';
  const isProduction = environment === 'production';
  const mainPort = read('PORT') ?? 3000;
  const dataDir = dataFolder(read('DATA_DIR'));
  const s3 = readS3(read);
  return {
    company: readCompany(read('COMPANY_NAME'), read('COMPANY_ADDRESS')),
    roles: readRoles(args),
    port: mainPort,
    assistantPort: read('ASSISTANT_PORT') ?? followingPort(mainPort),
    assistantUrl: read('ASSISTANT_URL'),
    model: readModel(read),
    host: read('HOST') ?? (isProduction ? '0.0.0.0' : 'localhost'),
    dataDir,
    ...readFilesPlaces(read, dataDir, s3),
    s3,
    filesLinks: read('FILES_LINKS') ?? 'program',
    clamd: read('CLAMD_URL'),
    databaseUrl: read('DATABASE_URL'),
    databasePoolerUrl: read('DATABASE_POOLER_URL'),
    databaseReplicaUrl: read('DATABASE_REPLICA_URL'),
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
    ...readMonitoring(read),
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
    ...readMail(read('SMTP_URL'), read('MAIL_FROM'), readPublicUrl(read('PUBLIC_URL'), isProduction)),
    partnerMailFrom: read('MAIL_FROM_PARTNERS'),
    letters: { from: read('LETTERS_FROM'), mailbox: read('LETTERS_MAILBOX_URL') },
    sdnUrl: read('SDN_URL') ?? (isProduction ? OFAC_SDN_URL : undefined),
    privateHosts: read('PRIVATE_HOSTS') ?? [],
    dnsServers: read('DNS_SERVERS'),
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
      s3,
      scraper: { recipes: read('SCRAPER_RECIPES'), chromium: read('CHROMIUM_PATH') },
      hasSandbox: !isProduction,
    },
    identity: {
      url: read('IDENTITY_URL'),
      key: read('IDENTITY_KEY'),
      webhookSecret: read('IDENTITY_WEBHOOK_SECRET'),
    },
    sources: readSources(read),
  };
}

const dataFolder = (named: string | undefined): string =>
  named === undefined ? join(projectFolder, 'data') : isAbsolute(named) ? named : resolve(named);

/** A key without an address means OpenFIGI itself. */
function readOpenFigi(read: Read): SourceSettings['openfigi'] {
  const key = read('OPENFIGI_KEY');
  const url = read('OPENFIGI_URL')?.replace(/\/v3(?:\/mapping)?$/, '');
  return { url: url ?? (key === undefined ? undefined : 'https://api.openfigi.com'), key };
}

function readSources(read: Read): SourceSettings {
  const token = read('COURTLISTENER_TOKEN');
  return {
    courtlistener: {
      // A token without an address means CourtListener itself.
      url:
        read('COURTLISTENER_URL')?.replace(/\/api\/rest\/v4$/, '') ??
        (token === undefined ? undefined : 'https://www.courtlistener.com'),
      token,
      webhookSecret: read('COURTLISTENER_WEBHOOK_SECRET'),
    },
    secUrl: read('SEC_URL'),
    openfigi: readOpenFigi(read),
    pricesUrl: read('PRICES_URL'),
    contact: read('SOURCES_CONTACT') ?? read('MAIL_FROM'),
    allowedHosts: read('SITES_ALLOWED_HOSTS') ?? [],
  };
}

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

/** In production the master keys must not be in the database that they protect. */
function readMasterKeys(keys: MasterKey[] | undefined, isProduction: boolean): MasterKey[] | undefined {
  if (keys === undefined && isProduction)
    throw new StartupError(
      `MASTER_KEYS is needed in production: it seals payment details and tax ids. Expected is ${variables.MASTER_KEYS.expected}.`,
    );
  return keys;
}

/** Without name and address, an invented company, which every page marks as such. */
function readCompany(name: string | undefined, address: string | undefined): PageCompany {
  if (name !== undefined && address !== undefined) return { name, address, is_demonstration: false };
  if (name === undefined && address === undefined)
    return { name: 'Trover Claims, Inc.', address: '1 Example Street, Portland, ME 04101', is_demonstration: true };
  throw new StartupError('Set both COMPANY_NAME and COMPANY_ADDRESS: a contract names the company and its address.');
}

/** The flag names a partner of the file; `false` is the same as not set. */
function readWhiteLabel(partners: Partner[], marker: string | undefined): Pick<Config, 'partners' | 'whiteLabel'> {
  const whiteLabel = marker === 'false' ? undefined : marker;
  if (whiteLabel !== undefined && !partners.some((partner) => partner.marker === whiteLabel))
    throw new StartupError(
      `WHITE_LABEL is "${whiteLabel}"; expected ${['false', ...partners.map((one) => one.marker)].join(' or ')}.`,
    );
  return { partners, whiteLabel };
}

/** In production links in mails use https, so that nobody in between reads tokens that open an account. */
function readPublicUrl(url: string | undefined, isProduction: boolean): string | undefined {
  const isLocal = url !== undefined && /^((.+\.)?localhost|127\.\d+\.\d+\.\d+)$/.test(new URL(url).hostname);
  if (isProduction && url?.startsWith('http:') && !isLocal)
    throw new StartupError(`PUBLIC_URL is "${url}"; in production links begin with https://, except on this machine.`);
  return url;
}

/** Settings that a mail server's address also requires: the sender, and the base address of links. */
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
