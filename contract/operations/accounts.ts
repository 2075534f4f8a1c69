import * as auth from '../accounts/auth.ts';
import * as emailChange from '../accounts/email-change.ts';
import * as accounts from '../accounts/operator.ts';
import * as ownData from '../accounts/own-data.ts';
import * as passkeys from '../accounts/passkeys.ts';
import * as passwords from '../accounts/passwords.ts';
import * as retainedRecords from '../accounts/retained-records.ts';
import * as secondFactor from '../accounts/second-factor.ts';
import * as sessions from '../accounts/sessions.ts';
import * as signUp from '../accounts/sign-up.ts';
import * as stepUp from '../accounts/step-up.ts';
import * as audit from '../audit/audit.ts';
import * as handovers from '../handovers/handovers.ts';
import * as mail from '../mail/mail.ts';
import * as unsubscribing from '../mail/unsubscribe.ts';
import * as notices from '../notifications/notifications.ts';
import * as signOn from '../organisations/sign-on.ts';
import * as firmCases from '../partners/firm-cases.ts';
import * as firmPeople from '../partners/people.ts';
import * as portal from '../partners/portal.ts';
import * as profiles from '../profiles/profiles.ts';
import type { Operation } from '../protocol/operation.ts';

/** Calls about accounts: sign-in, sessions, roles, notices, profiles, and a person’s own data. */
export const accountOperations = [
  audit.listAuditEvents,
  auth.getCsrfToken,
  auth.login,
  auth.logout,
  signUp.signUp,
  signUp.verifyEmail,
  signUp.sendVerificationAgain,
  passwords.requestPasswordReset,
  passwords.checkPasswordLink,
  passwords.setPassword,
  passwords.changePassword,
  emailChange.requestEmailChange,
  emailChange.confirmEmailChange,
  emailChange.cancelEmailChange,
  secondFactor.getSecurity,
  secondFactor.beginTotp,
  secondFactor.confirmTotp,
  secondFactor.removeTotp,
  secondFactor.makeRecoveryCodes,
  passkeys.beginPasskey,
  passkeys.addPasskey,
  passkeys.removePasskey,
  passkeys.beginPasskeyLogin,
  passkeys.passkeyLogin,
  signOn.beginSignOn,
  signOn.beginConfirmation,
  signOn.finishSignOn,
  stepUp.getStepUp,
  stepUp.beginStepUpPasskey,
  stepUp.stepUp,
  sessions.listSessions,
  sessions.revokeSession,
  sessions.revokeOtherSessions,
  accounts.listAccounts,
  accounts.changeRole,
  retainedRecords.listRetainedRecords,
  retainedRecords.openRetainedRecord,
  retainedRecords.enterLastAddress,
  retainedRecords.showLastAddresses,
  handovers.requestHandover,
  handovers.getOwnHandover,
  handovers.objectToHandover,
  handovers.listHandovers,
  handovers.prepareHandover,
  handovers.approveHandover,
  handovers.rejectHandover,
  handovers.openHandoverArchive,
  accounts.listRoleRequests,
  accounts.approveRoleRequest,
  accounts.rejectRoleRequest,
  accounts.withdrawRoleRequest,
  firmPeople.listFirmPeople,
  firmPeople.getFirmPerson,
  firmPeople.listFirmCases,
  portal.getPortal,
  portal.listPortalVersions,
  portal.savePortalDraft,
  portal.discardPortalDraft,
  portal.sendPortalDraft,
  portal.listSentPortals,
  portal.approvePortal,
  portal.rejectPortal,
  portal.getFirmForm,
  firmCases.listFirmHolders,
  firmCases.exportFirmLossChart,
  firmPeople.exportFirmPeople,
  firmPeople.listFirmViews,
  notices.listNotices,
  notices.readNotices,
  notices.getMailChoices,
  notices.saveMailChoices,
  unsubscribing.getUnsubscribing,
  unsubscribing.unsubscribe,
  mail.listOutbox,
  mail.getMail,
  profiles.getOwnProfile,
  profiles.saveOwnProfile,
  profiles.listProfileFilters,
  profiles.getPublicProfile,
  profiles.uploadPhoto,
  profiles.deletePhoto,
  ownData.requestDataExport,
  ownData.getDataExport,
  ownData.previewAccountDeletion,
  ownData.deleteAccount,
  ownData.listConsents,
  ownData.withdrawConsent,
] as const satisfies readonly Operation[];
