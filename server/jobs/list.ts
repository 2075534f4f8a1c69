import { advanceStatusFileJob, resumeStatusFiles } from './advance-status-file.ts';
import { advanceUpload } from './advance-upload.ts';
import { decideCasesJob } from './decide-cases.ts';
import { deliverMail } from './deliver-mail.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { escalateWorkJob } from './escalate-work.ts';
import { deliverLetterJob } from './letters/deliver-letter.ts';
import { readMailboxJob } from './letters/read-mailbox.ts';
import { collectDropJob } from './links/collect-drop.ts';
import { followRecipeJob } from './links/follow-recipe.ts';
import { planLinkSyncs } from './links/plan-link-syncs.ts';
import { repairPostingDaysJob } from './links/repair-posting-days.ts';
import { syncLink } from './links/sync-links.ts';
import { mailPasswordResetJob } from './mail-password-reset.ts';
import { makeDataExport } from './make-data-export.ts';
import { makePackageJob, resumeFilings } from './make-package.ts';
import { matchAccountsJob } from './matching/match-accounts.ts';
import { matchChangedCases } from './matching/match-changed-cases.ts';
import { relinkOwnerJob, resumeRelinking } from './matching/relink-owner.ts';
import { advanceDistributionJob, makeBankFileJob, resumeMoney } from './money/advance-distribution.ts';
import { checkBankJob } from './money/check-bank.ts';
import { fingerprintPayeesJob } from './money/fingerprint-payees.ts';
import { requestIdentityChecksJob } from './money/request-identity-checks.ts';
import { voidExpiredChecksJob } from './money/void-expired-checks.ts';
import { notifyCompanyNewsJob } from './notify-company-news.ts';
import { notifyDeadlinesJob } from './notify-deadlines.ts';
import { playDemonstration } from './play-demonstration.ts';
import { pollIdentityJob } from './poll-identity.ts';
import { purgeRequests } from './purge-requests.ts';
import { purgeSessions } from './purge-sessions.ts';
import type { AnyJob } from './queue/boss.ts';
import { removeTradesJob } from './remove-trades.ts';
import { renewDemonstration } from './renew-demonstration.ts';
import { resumeUploads } from './resume-uploads.ts';
import { downloadSanctionsListJob } from './sanctions/download-list.ts';
import { screenNamesJob } from './sanctions/screen-names.ts';
import { createNotices } from './send-notices.ts';
import { sendReportsJob } from './send-reports.ts';
import { readNoticeJob } from './sources/read-notices.ts';
import { planSources, readSourceJob } from './sources/read-sources.ts';
import { noteUnknownFilesJob, sweepFilesJob } from './sweep-files.ts';

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
