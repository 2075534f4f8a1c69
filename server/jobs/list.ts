import { advanceStatusFileJob, resumeStatusFiles } from './advance-status-file-job.ts';
import { advanceUpload } from './advance-upload-job.ts';
import { decideCasesJob } from './decide-cases-job.ts';
import { deliverMail } from './deliver-mail-job.ts';
import { deliverWebhooks } from './deliver-webhooks-job.ts';
import { escalateWorkJob } from './escalate-work-job.ts';
import { deliverLetterJob } from './letters/deliver-letter-job.ts';
import { readMailboxJob } from './letters/read-mailbox-job.ts';
import { collectDropJob } from './links/collect-drop-job.ts';
import { followRecipeJob } from './links/follow-recipe-job.ts';
import { planLinkSyncs } from './links/plan-link-syncs-job.ts';
import { repairPostingDaysJob } from './links/repair-posting-days-job.ts';
import { syncLink } from './links/sync-links-job.ts';
import { mailPasswordResetJob } from './mail-password-reset-job.ts';
import { makeDataExport } from './make-data-export-job.ts';
import { makePackageJob, resumeFilings } from './make-package-job.ts';
import { matchAccountsJob } from './matching/match-accounts-job.ts';
import { matchChangedCases } from './matching/match-changed-cases-job.ts';
import { relinkOwnerJob, resumeRelinking } from './matching/relink-owner-job.ts';
import { advanceDistributionJob, makeBankFileJob, resumeMoney } from './money/advance-distribution-job.ts';
import { checkBankJob } from './money/check-bank-job.ts';
import { fingerprintPayeesJob } from './money/fingerprint-payees-job.ts';
import { requestIdentityChecksJob } from './money/request-identity-checks-job.ts';
import { sendQuarterlyStatementsJob } from './money/send-quarterly-statements-job.ts';
import { voidExpiredChecksJob } from './money/void-expired-checks-job.ts';
import { notifyCompanyNewsJob } from './notify-company-news-job.ts';
import { notifyDeadlinesJob } from './notify-deadlines-job.ts';
import { playDemonstration } from './play-demonstration-job.ts';
import { pollIdentityJob } from './poll-identity-job.ts';
import { purgeRequests } from './purge-requests-job.ts';
import { purgeSessions } from './purge-sessions-job.ts';
import type { AnyJob } from './queue/boss.ts';
import { removeTradesJob } from './remove-trades-job.ts';
import { renewDemonstration } from './renew-demonstration-job.ts';
import { resumeUploads } from './resume-uploads-job.ts';
import { downloadSanctionsListJob } from './sanctions/download-list-job.ts';
import { screenNamesJob } from './sanctions/screen-names-job.ts';
import { createNotices } from './send-notices-job.ts';
import { sendReportsJob } from './send-reports-job.ts';
import { readNoticeJob } from './sources/read-notices-job.ts';
import { planSources, readSourceJob } from './sources/read-sources-job.ts';
import { noteUnknownFilesJob, sweepFilesJob } from './sweep-files-job.ts';

/** All jobs, one per line. */
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
  deliverWebhooks,
  sendReportsJob,
  sendQuarterlyStatementsJob,
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
  voidExpiredChecksJob,
  fingerprintPayeesJob,
  requestIdentityChecksJob,
  advanceStatusFileJob,
  resumeStatusFiles,
  makePackageJob,
  resumeFilings,
  escalateWorkJob,
  syncLink,
  planLinkSyncs,
  repairPostingDaysJob,
  collectDropJob,
  followRecipeJob,
  downloadSanctionsListJob,
  screenNamesJob,
  pollIdentityJob,
  checkBankJob,
  planSources,
  readSourceJob,
  readNoticeJob,
  deliverLetterJob,
  readMailboxJob,
];
