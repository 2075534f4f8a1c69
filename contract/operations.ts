import * as auth from './accounts/auth.ts';
import * as emailChange from './accounts/email-change.ts';
import * as accounts from './accounts/operator.ts';
import * as ownData from './accounts/own-data.ts';
import * as passkeys from './accounts/passkeys.ts';
import * as passwords from './accounts/passwords.ts';
import * as retainedRecords from './accounts/retained-records.ts';
import * as secondFactor from './accounts/second-factor.ts';
import * as sessions from './accounts/sessions.ts';
import * as signUp from './accounts/sign-up.ts';
import * as stepUp from './accounts/step-up.ts';
import * as audit from './audit/audit.ts';
import * as bankFiles from './bank-files/bank-files.ts';
import * as clientAccounts from './bank-files/client-accounts.ts';
import * as blog from './blog/blog.ts';
import * as cases from './cases/cases.ts';
import * as consoleCases from './cases/console.ts';
import * as documents from './cases/documents.ts';
import * as favorites from './cases/favorites.ts';
import * as merges from './cases/merges.ts';
import * as milestones from './cases/milestones.ts';
import * as scan from './cases/scan.ts';
import * as searches from './cases/searches.ts';
import * as claims from './claims/claims.ts';
import * as myCases from './claims/my-cases.ts';
import * as operatorClaims from './claims/operator-claims.ts';
import * as ownForm from './claims/own-form.ts';
import * as columns from './columns/columns.ts';
import * as companies from './companies/companies.ts';
import * as subscriptions from './companies/subscriptions.ts';
import * as confirmations from './confirmations/confirmations.ts';
import * as proofReviews from './confirmations/proof-reviews.ts';
import * as agreements from './contracts/agreements.ts';
import * as funds from './contracts/funds.ts';
import * as operatorContracts from './contracts/operator-contracts.ts';
import * as distributions from './distributions/distributions.ts';
import * as filings from './filings/filings.ts';
import * as help from './help/help.ts';
import * as jobs from './jobs/jobs.ts';
import * as books from './ledger/ledger.ts';
import * as linkAuth from './links/auth.ts';
import * as links from './links/links.ts';
import * as syncs from './links/syncs.ts';
import * as mail from './mail/mail.ts';
import * as unsubscribing from './mail/unsubscribe.ts';
import * as notices from './notices/notices.ts';
import * as organisationKeys from './organisations/keys.ts';
import * as members from './organisations/members.ts';
import * as policies from './organisations/policies.ts';
import * as partners from './partners/operator.ts';
import * as firmPeople from './partners/people.ts';
import * as accountHolders from './payment-details/account-holders.ts';
import * as paymentDetails from './payment-details/payment-details.ts';
import * as checks from './payments/checks.ts';
import * as payments from './payments/payments.ts';
import * as plans from './plans/plans.ts';
import * as accountMap from './portfolios/account-map.ts';
import { getLosses } from './portfolios/losses.ts';
import * as portfolios from './portfolios/portfolios.ts';
import * as positions from './portfolios/positions.ts';
import { getRecovery } from './portfolios/recovery.ts';
import * as profiles from './profiles/profiles.ts';
import * as proposals from './proposals/proposals.ts';
import type { Operation } from './protocol/operation.ts';
import * as everything from './search/search.ts';
import * as corrections from './securities/corrections.ts';
import * as history from './securities/history.ts';
import * as securities from './securities/securities.ts';
import * as tickets from './support/tickets.ts';
import * as tracking from './tracking/tracking.ts';
import * as trades from './trades/trades.ts';
import * as work from './work/work.ts';

/** Every call of the API, for the document at `/api/openapi.json` and for the test that walks them all. */
export const operations = [
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
  accounts.listRoleRequests,
  accounts.approveRoleRequest,
  accounts.rejectRoleRequest,
  accounts.withdrawRoleRequest,
  firmPeople.listFirmPeople,
  firmPeople.getFirmPerson,
  firmPeople.listFirmCases,
  firmPeople.exportFirmPeople,
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
  ownData.askForDataExport,
  ownData.getDataExport,
  ownData.previewAccountDeletion,
  ownData.deleteAccount,
  ownData.listConsents,
  ownData.withdrawConsent,
  cases.listCases,
  cases.listCaseGroup,
  cases.countCases,
  cases.listCaseFilters,
  cases.getCase,
  favorites.listFavoriteCases,
  favorites.favoriteCase,
  searches.listSearches,
  searches.saveSearch,
  searches.deleteSearch,
  favorites.voteOnCase,
  proposals.saveProposal,
  proposals.listProposals,
  proposals.reviewProposal,
  proposals.deleteProposal,
  proposals.uploadPreviewImage,
  milestones.addMilestone,
  milestones.changeMilestone,
  milestones.listMilestones,
  milestones.deleteMilestone,
  documents.saveDocument,
  documents.openDocument,
  documents.deleteDocument,
  myCases.listMyCases,
  claims.getJoinInfo,
  ownForm.openOwnForm,
  claims.joinCase,
  claims.listClaims,
  claims.moveToNextStage,
  claims.withdrawClaim,
  claims.setPaymentDetails,
  claims.getSignOff,
  myCases.getCalendarAddress,
  myCases.renewCalendarAddress,
  funds.listFunds,
  funds.saveFunds,
  funds.listInstitutions,
  funds.listFundsOfInstitution,
  funds.saveFundsOfInstitution,
  operatorClaims.listClaimsOfAll,
  operatorClaims.getClaimByOperator,
  operatorClaims.moveClaimByOperator,
  operatorClaims.clearDuplicate,
  operatorClaims.extendCure,
  operatorClaims.settleLostProof,
  agreements.getLongtermContract,
  agreements.signContract,
  agreements.endContract,
  agreements.saveInstitutionAgreement,
  paymentDetails.listPaymentDetails,
  paymentDetails.addPaymentDetails,
  paymentDetails.removePaymentDetails,
  confirmations.listConfirmations,
  confirmations.addConfirmation,
  confirmations.removeConfirmation,
  confirmations.getActiveParticipant,
  confirmations.confirmActiveParticipant,
  confirmations.endActiveParticipant,
  scan.getScanIndex,
  scan.listScanBases,
  companies.autocompleteCompanies,
  companies.getCompany,
  companies.getCompanyLoss,
  companies.getChartingData,
  subscriptions.updateCompanySubscription,
  subscriptions.listCompanySubscriptions,
  subscriptions.listCompanyNews,
  subscriptions.readCompanyNews,
  tickets.sendTicket,
  tickets.listTickets,
  tickets.changeTicket,
  portfolios.listPortfolios,
  portfolios.createPortfolio,
  portfolios.deletePortfolio,
  portfolios.getCaseStats,
  portfolios.listHoldings,
  positions.listPositions,
  positions.listCoverage,
  getRecovery,
  getLosses,
  accountMap.listMappedAccounts,
  accountMap.listEntityChoices,
  accountMap.chooseAccounts,
  blog.listPosts,
  blog.getPost,
  help.listHelpArticles,
  help.getHelpArticle,
  help.listHelpTerms,
  trades.listTrades,
  trades.uploadTradesFile,
  trades.getUpload,
  trades.listUploads,
  trades.listUploadRows,
  trades.getRefusedRows,
  trades.watchUpload,
  trades.undoUpload,
  links.listLinkProviders,
  links.listServiceEntities,
  links.listIntegrations,
  links.changeIntegration,
  links.removeIntegration,
  links.listIntegrationGaps,
  links.getDrop,
  linkAuth.createLinkToken,
  linkAuth.setAccessToken,
  linkAuth.completeLink,
  linkAuth.createRedirectUri,
  linkAuth.repairLink,
  linkAuth.signInByScraper,
  syncs.startTransactionsSync,
  syncs.updateSnapTradeTransactions,
  syncs.updateScraperTransactions,
  syncs.startSync,
  syncs.listSyncs,
  syncs.getSync,
  syncs.listSyncRows,
  syncs.watchSync,
  securities.listOwnSecurities,
  securities.listSecurityChoices,
  history.listTransfers,
  history.listSecurityEvents,
  corrections.addCorrection,
  corrections.undoCorrection,
  corrections.listCorrections,
  tracking.trackEvents,
  everything.searchEverything,
  columns.getUploadColumns,
  columns.answerUploadColumns,
  columns.listColumnMappings,
  columns.changeColumnMapping,
  columns.deleteColumnMapping,
  distributions.importDistribution,
  distributions.listDistributions,
  distributions.getDistribution,
  distributions.listDistributionRows,
  distributions.listWaitingAwards,
  distributions.settleDifference,
  distributions.recordArrival,
  distributions.reverseArrival,
  distributions.editDistribution,
  distributions.mapDistributionColumns,
  distributions.cancelDistribution,
  distributions.matchDistribution,
  distributions.approveDistribution,
  distributions.reverseDistribution,
  clientAccounts.listClientBankAccounts,
  clientAccounts.saveClientBankAccount,
  clientAccounts.listClientAccountChanges,
  clientAccounts.approveClientAccountChange,
  clientAccounts.rejectClientAccountChange,
  clientAccounts.withdrawClientAccountChange,
  bankFiles.makeBankFile,
  bankFiles.listBankFiles,
  bankFiles.getBankFile,
  bankFiles.listBankFilePayments,
  bankFiles.approveBankFile,
  bankFiles.markBankFileSent,
  bankFiles.cancelBankFile,
  bankFiles.recordBankFileOutcome,
  bankFiles.openBankFile,
  bankFiles.importBankReturns,
  accountHolders.listAccountHolders,
  accountHolders.decideAccountHolder,
  checks.listOpenChecks,
  checks.voidCheck,
  checks.importClearedChecks,
  payments.listOwnPayments,
  payments.openOwnStatement,
  books.checkBooks,
  books.getOwnStatement,
  books.getClientStatement,
  filings.listFilingTemplates,
  filings.saveFilingTemplate,
  filings.tryFiling,
  filings.makeFiling,
  filings.listFilings,
  filings.listFilingClaims,
  filings.openFiling,
  filings.sendFiling,
  filings.cancelFiling,
  filings.confirmFiling,
  work.listWork,
  work.claimWork,
  work.releaseWork,
  proofReviews.getProofReview,
  proofReviews.listRowsToProve,
  proofReviews.readProofPage,
  proofReviews.reviewRows,
  proofReviews.closeProofReview,
  consoleCases.listEditableCases,
  consoleCases.getEditableCase,
  consoleCases.createCase,
  consoleCases.changeCase,
  consoleCases.setDeadline,
  consoleCases.publishEditableCase,
  consoleCases.withdrawEditableCase,
  consoleCases.listCaseChanges,
  plans.getPlanText,
  plans.savePlanDraft,
  plans.checkPlan,
  plans.publishPlan,
  merges.previewMerge,
  merges.mergeCase,
  jobs.listFailedJobs,
  jobs.retryJob,
  partners.listPartners,
  partners.switchPartner,
  partners.listPartnerConsents,
  operatorContracts.listContracts,
  operatorContracts.openContract,
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
  policies.proposeDecision,
  policies.voteOnDecision,
] as const satisfies readonly Operation[];

type Declared = (typeof operations)[number];

/** A call's name (`GET /api/v1/portfolio/trade`) to its declaration. */
export type Operations = { [O in Declared as `${O['method']} ${O['path']}`]: O };
