import { advanceDistributionJob, makeBankFileJob, resumeMoney } from './advance-distribution.ts';
import { advanceUpload } from './advance-upload.ts';
import type { AnyJob } from './boss.ts';
import { deliverMail } from './deliver-mail.ts';
import { forgetRequests } from './forget-requests.ts';
import { forgetSessions } from './forget-sessions.ts';
import { mailPasswordResetJob } from './mail-password-reset.ts';
import { makeDataExport } from './make-data-export.ts';
import { makePackageJob, resumeFilings } from './make-package.ts';
import { matchAccountsJob } from './match-accounts.ts';
import { matchChangedCases } from './match-changed-cases.ts';
import { relinkOwnerJob, resumeRelinking } from './relink-owner.ts';
import { removeTradesJob } from './remove-trades.ts';
import { renewDemonstration } from './renew-demonstration.ts';
import { resumeUploads } from './resume-uploads.ts';
import { noteUnknownFilesJob, sweepFilesJob } from './sweep-files.ts';
import { tellCompanyNewsJob } from './tell-company-news.ts';
import { tellDeadlinesJob } from './tell-deadlines.ts';
import { tellNotices } from './tell-notices.ts';

/** Everything that runs by itself, one line each. */
export const jobs: readonly AnyJob[] = [
  advanceUpload,
  resumeUploads,
  removeTradesJob,
  relinkOwnerJob,
  resumeRelinking,
  matchAccountsJob,
  matchChangedCases,
  renewDemonstration,
  forgetSessions,
  forgetRequests,
  deliverMail,
  mailPasswordResetJob,
  tellCompanyNewsJob,
  makeDataExport,
  sweepFilesJob,
  noteUnknownFilesJob,
  tellNotices,
  tellDeadlinesJob,
  advanceDistributionJob,
  makeBankFileJob,
  resumeMoney,
  makePackageJob,
  resumeFilings,
];
