import type { Connected, Db } from '@trover/db/connect.ts';
import type { ReplicaReads } from '@trover/db/replica-reads.ts';
import type { NoticeReader } from './assistant/check-notice/notice-reader.ts';
import type { CatalogueCache } from './catalogue/catalogue-cache.ts';
import type { CompanySearch } from './companies/company-search.ts';
import type { Config } from './config.ts';
import type { StoredFiles } from './files/stored-files.ts';
import type { Jobs } from './jobs/job-queue.ts';
import type { SharedPool } from './jobs/workers/shared-pool.ts';
import type { WorkerPool } from './jobs/workers/worker-pool.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PartnerSwitches } from './partners/partner-switches.ts';
import type { Tracking } from './tracking/tracking.ts';
import type { Vault } from './vault/vault.ts';

/**
 * What every handler, command and job works with; built once, in open-context.ts. Modules that this file imports must
 * not import it.
 */
export interface Context {
  config: Config;
  log: Log;
  db: Db;
  pool: Connected['pool'];
  /** For reads that may be slightly outdated (replica-reads.ts). Null: there is no replica. */
  replica: { reads: ReplicaReads; cache: CatalogueCache } | null;
  jobs: Jobs;
  /** The store of files, each with its owner and purpose. */
  files: StoredFiles;
  /** Null: there is no mail server, and mails remain in the outbox. */
  mailer: Mailer | null;
  /**
   * Processes for work that would delay requests, shared by all accounts. A process is ended when its task exceeds the
   * time limit.
   */
  worker: SharedPool;
  /** Processes that read uploads and match accounts, one task each; they are ended when they hang. */
  readers: WorkerPool;
  /** Separate processes for files and mails of anyone: if one hangs, it delays no account's work. */
  attachments: SharedPool;
  /** A thread that reads the text of notices, which anyone may send. */
  notices: NoticeReader;
  companies: CompanySearch;
  /** This process's cache of values derived from the published catalogue. */
  cache: CatalogueCache;
  /** Whether each partner's brand is switched on for its host, as operators last set it. */
  partnerSwitches: PartnerSwitches;
  /** Signs the value of `csrftoken`; the same in every process. */
  csrfKey: Buffer;
  /** Signs download links; the same in every process. */
  fileLinkKey: Buffer;
  tracking: Tracking;
  /** Signs the addresses of calendar feeds; the same in every process. */
  calendarKey: Buffer;
  /** Encrypts payment details and tax ids. */
  vault: Vault;
  /** The business date, `YYYY-MM-DD`. */
  today: () => string;
}
