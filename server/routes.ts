import { accountMapRoutes } from './account-map/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { clientAccountRoutes } from './bank-files/client-account-routes.ts';
import { bankFileRoutes } from './bank-files/routes.ts';
import { chargeRuleRoutes } from './bank-statements/charge-rule-routes.ts';
import { bankStatementRoutes } from './bank-statements/routes.ts';
import { blogRoutes } from './blog/routes.ts';
import { documentRoutes } from './cases/documents/routes.ts';
import { milestoneRoutes } from './cases/milestones/routes.ts';
import { caseOperatorRoutes } from './cases/operator/routes.ts';
import { caseRoutes } from './cases/routes.ts';
import { scanRoutes } from './cases/scan-routes.ts';
import { searchRoutes } from './cases/searches/routes.ts';
import { claimRoutes } from './claims/routes.ts';
import { clientPartRoutes } from './clients/part-routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { clientViewRoutes } from './clients/view-routes.ts';
import { columnRoutes } from './columns/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { subscriptionRoutes } from './companies/subscriptions/routes.ts';
import { confirmationRoutes } from './confirmations/routes.ts';
import { fundRoutes } from './contracts/funds/routes.ts';
import { contractOperatorRoutes } from './contracts/operator/routes.ts';
import { contractRoutes } from './contracts/routes.ts';
import { deskReportRoutes } from './desk-reports/routes.ts';
import { savedReportRoutes } from './desk-reports/saved-routes.ts';
import { distributionRoutes } from './distributions/routes.ts';
import { rowDocumentRoutes } from './documents/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { feeRoutes } from './fees/routes.ts';
import { filingRoutes } from './filings/routes.ts';
import { templateRoutes } from './filings/template-routes.ts';
import { handoverRoutes } from './handovers/routes.ts';
import { helpRoutes } from './help/routes.ts';
import type { Route } from './http/route.ts';
import { providerHealthRoutes } from './identity/provider/health-routes.ts';
import { identityReviewRoutes } from './identity/review-routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { identityRuleRoutes } from './identity/rule-routes.ts';
import { jobRoutes } from './jobs/operator/routes.ts';
import { bookRoutes } from './ledger/routes.ts';
import { letterRoutes } from './letters/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { unsubscribeRoutes } from './mail/unsubscribe/routes.ts';
import { noticeRoutes } from './notifications/routes.ts';
import { reportRoutes } from './organisations/board-reports/routes.ts';
import { certificationRoutes } from './organisations/certifications/routes.ts';
import { decisionRoutes } from './organisations/decisions/routes.ts';
import { organisationExportRoutes } from './organisations/export/routes.ts';
import { organisationRoutes } from './organisations/routes.ts';
import { signOnRoutes } from './organisations/sign-on/routes.ts';
import { webhookRoutes } from './organisations/webhooks/routes.ts';
import { partnerOperatorRoutes } from './partners/operator/routes.ts';
import { firmPeopleRoutes } from './partners/people/routes.ts';
import { portalRoutes } from './partners/portal/routes.ts';
import { accountHolderRoutes } from './payment-details/account-holder-routes.ts';
import { paymentDetailsRoutes } from './payment-details/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { reconciliationRoutes } from './portfolios/reconcile-routes.ts';
import { portfolioRoutes } from './portfolios/routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { sanctionsRoutes } from './sanctions/routes.ts';
import { everythingRoutes } from './search/routes.ts';
import { securityRoutes } from './securities/routes.ts';
import { noticeListRoutes } from './sources/notices/list-routes.ts';
import { noticeReadingRoutes } from './sources/notices/routes.ts';
import { sourceRoutes } from './sources/routes.ts';
import { statusFileRoutes } from './status-files/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { taxFormRoutes } from './tax/routes.ts';
import { taxStatementRoutes } from './tax/statement-routes.ts';
import { withholdingRoutes } from './tax/withholding-routes.ts';
import { taxYearRoutes } from './tax/year-routes.ts';
import { trackingRoutes } from './tracking/routes.ts';
import { tradeRoutes } from './trades/routes.ts';
import { unclaimedRoutes } from './unclaimed/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { boardRoutes } from './work/board-routes.ts';
import { workRoutes } from './work/routes.ts';

/** The handlers of all declared calls; one line per noun. */
const ownRoutes: readonly Route[] = [
  ...accountRoutes,
  ...accountMapRoutes,
  ...auditRoutes,
  ...profileRoutes,
  ...caseRoutes,
  ...searchRoutes,
  ...caseOperatorRoutes,
  ...planRoutes,
  ...proposalRoutes,
  ...milestoneRoutes,
  ...documentRoutes,
  ...blogRoutes,
  ...helpRoutes,
  ...scanRoutes,
  ...claimRoutes,
  ...contractRoutes,
  ...fundRoutes,
  ...paymentDetailsRoutes,
  ...taxFormRoutes,
  ...withholdingRoutes,
  ...accountHolderRoutes,
  ...sanctionsRoutes,
  ...identityRoutes,
  ...identityReviewRoutes,
  ...identityRuleRoutes,
  ...providerHealthRoutes,
  ...clientPartRoutes,
  ...clientRoutes,
  ...clientViewRoutes,
  ...confirmationRoutes,
  ...firmPeopleRoutes,
  ...noticeRoutes,
  ...unsubscribeRoutes,
  ...companyRoutes,
  ...subscriptionRoutes,
  ...supportRoutes,
  ...mailRoutes,
  ...portfolioRoutes,
  ...tradeRoutes,
  ...securityRoutes,
  ...trackingRoutes,
  ...everythingRoutes,
  ...uploadRoutes,
  ...linkRoutes,
  ...columnRoutes,
  ...rowDocumentRoutes,
  ...distributionRoutes,
  ...statusFileRoutes,
  ...clientAccountRoutes,
  ...bankFileRoutes,
  ...bankStatementRoutes,
  ...chargeRuleRoutes,
  ...feeRoutes,
  ...unclaimedRoutes,
  ...taxStatementRoutes,
  ...taxYearRoutes,
  ...deskReportRoutes,
  ...savedReportRoutes,
  ...letterRoutes,
  ...bookRoutes,
  ...paymentRoutes,
  ...filingRoutes,
  ...templateRoutes,
  ...workRoutes,
  ...boardRoutes,
  ...jobRoutes,
  ...partnerOperatorRoutes,
  ...contractOperatorRoutes,
  ...organisationRoutes,
  ...noticeListRoutes,
  ...noticeReadingRoutes,
  ...sourceRoutes,
  ...organisationExportRoutes,
  ...signOnRoutes,
  ...webhookRoutes,
  ...decisionRoutes,
  ...reportRoutes,
  ...reconciliationRoutes,
  ...handoverRoutes,
  ...portalRoutes,
  ...certificationRoutes,
];

export const routes: readonly Route[] = [...ownRoutes, ...exportRoutes(ownRoutes)];
