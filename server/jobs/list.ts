import { advanceDistributionJob, makeBankFileJob, resumeMoney } from './advance-distribution.ts';
import { advanceUpload } from './advance-upload.ts';
import { decideCasesJob } from './decide-cases.ts';
import { deliverMail } from './deliver-mail.ts';
import { collectDropJob } from './links/collect-drop.ts';
import { planLinkSyncs } from './links/plan-link-syncs.ts';
import { syncLink } from './links/sync-links.ts';
import { mailPasswordResetJob } from './mail-password-reset.ts';
import { makeDataExport } from './make-data-export.ts';
import { makePackageJob, resumeFilings } from './make-package.ts';
import { matchAccountsJob } from './match-accounts.ts';
import { matchChangedCases } from './match-changed-cases.ts';
import { notifyCompanyNewsJob } from './notify-company-news.ts';
import { notifyDeadlinesJob } from './notify-deadlines.ts';
import { playDemonstration } from './play-demonstration.ts';
import { purgeRequests } from './purge-requests.ts';
import { purgeSessions } from './purge-sessions.ts';
import type { AnyJob } from './queue/boss.ts';
import { relinkOwnerJob, resumeRelinking } from './relink-owner.ts';
import { removeTradesJob } from './remove-trades.ts';
import { renewDemonstration } from './renew-demonstration.ts';
import { resumeUploads } from './resume-uploads.ts';
import { createNotices } from './send-notices.ts';
import { noteUnknownFilesJob, sweepFilesJob } from './sweep-files.ts';

/** Everything that runs by itself, one line each. */
export const jobs: readonly AnyJob[] = [
  advanceUpload,
  resumeUploads,
  removeTradesJob,
  relinkOwnerJob,
  resumeRelinking,
  matchAccountsJob,
  matchChangedCases,
  decideCasesJob,
  renewDemonstration,
  playDemonstration,
  purgeSessions,
  purgeRequests,
  deliverMail,
  mailPasswordResetJob,
  notifyCompanyNewsJob,
  makeDataExport,
  sweepFilesJob,
  noteUnknownFilesJob,
  createNotices,
  notifyDeadlinesJob,
  advanceDistributionJob,
  makeBankFileJob,
  resumeMoney,
  makePackageJob,
  resumeFilings,
  syncLink,
  planLinkSyncs,
  collectDropJob,
];
