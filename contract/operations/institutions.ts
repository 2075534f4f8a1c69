import * as groups from '../cases/groups.ts';
import * as reports from '../organisations/board-reports.ts';
import * as caseMatrix from '../organisations/case-matrix.ts';
import * as certifications from '../organisations/certifications.ts';
import * as organisationExport from '../organisations/export.ts';
import * as organisationKeys from '../organisations/keys.ts';
import * as members from '../organisations/members.ts';
import * as policies from '../organisations/policies.ts';
import * as signOn from '../organisations/sign-on.ts';
import * as webhooks from '../organisations/webhooks.ts';
import * as reconciliation from '../portfolios/reconciliation.ts';
import type { Operation } from '../protocol/operation.ts';

/** Calls of an institution: members, keys, webhooks, single sign-on and policies. */
export const institutionOperations = [
  members.getOrganisation,
  members.listMembers,
  members.changeMemberRole,
  members.removeMember,
  members.leaveOrganisation,
  members.listInvitations,
  members.inviteMember,
  members.resendInvitation,
  members.revokeInvitation,
  members.openInvitation,
  members.acceptInvitation,
  members.listOrganisationAudit,
  organisationExport.requestOrganisationExport,
  organisationExport.getOrganisationExport,
  reports.getReport,
  reports.listExposure,
  reports.listExposureByEntity,
  caseMatrix.listCaseMatrix,
  reports.listReportClaims,
  reports.listReportRecoveries,
  reports.listRecoveriesByEntity,
  reports.listMissedClaims,
  reports.listReportDecisions,
  reports.openReport,
  reports.getReportSchedule,
  reports.setReportSchedule,
  reports.endReportSchedule,
  webhooks.listWebhooks,
  webhooks.makeWebhook,
  webhooks.changeWebhook,
  webhooks.rotateWebhookSecret,
  webhooks.removeWebhook,
  webhooks.listWebhookDeliveries,
  webhooks.testWebhook,
  webhooks.replayWebhookDelivery,
  signOn.getSignOn,
  signOn.saveSignOn,
  signOn.endSignOn,
  signOn.addDomain,
  signOn.verifyDomain,
  signOn.removeDomain,
  signOn.listWaitingDomains,
  signOn.approveDomain,
  organisationKeys.listKeys,
  organisationKeys.makeKey,
  organisationKeys.revokeKey,
  policies.getPolicy,
  policies.savePolicyDraft,
  policies.deletePolicyDraft,
  policies.enforcePolicy,
  policies.tryPolicy,
  policies.listDecisions,
  policies.getDecision,
  groups.getGroupComparison,
  policies.proposeDecision,
  policies.voteOnDecision,
  reconciliation.listCoverageMonths,
  reconciliation.listCoverageRows,
  reconciliation.listReconciliation,
  reconciliation.listReconciliationRows,
  certifications.listCertifications,
  certifications.prepareCertification,
  certifications.getCertification,
  certifications.signCertification,
  certifications.withdrawCertification,
  certifications.openCertification,
] as const satisfies readonly Operation[];
