import * as accountMap from '../account-map/account-map.ts';
import * as blog from '../blog/blog.ts';
import * as cases from '../cases/cases.ts';
import * as documents from '../cases/documents.ts';
import * as favorites from '../cases/favorites.ts';
import * as milestones from '../cases/milestones.ts';
import * as scan from '../cases/scan.ts';
import * as searches from '../cases/searches.ts';
import * as claims from '../claims/claims.ts';
import * as myCases from '../claims/my-cases.ts';
import * as operatorClaims from '../claims/operator-claims.ts';
import * as ownForm from '../claims/own-form.ts';
import * as signSeveral from '../claims/sign-several.ts';
import * as columns from '../columns/columns.ts';
import * as companies from '../companies/companies.ts';
import * as subscriptions from '../companies/subscriptions.ts';
import * as confirmations from '../confirmations/confirmations.ts';
import * as agreements from '../contracts/agreements.ts';
import * as fundRequests from '../contracts/fund-requests.ts';
import * as funds from '../contracts/funds.ts';
import * as rowDocuments from '../documents/documents.ts';
import * as help from '../help/help.ts';
import * as identity from '../identity/identity.ts';
import * as linkAuth from '../links/auth.ts';
import * as links from '../links/links.ts';
import * as syncs from '../links/syncs.ts';
import * as paymentDetails from '../payment-details/payment-details.ts';
import { getLosses, listLossLots } from '../portfolios/losses.ts';
import * as portfolios from '../portfolios/portfolios.ts';
import * as positions from '../portfolios/positions.ts';
import { getRecovery } from '../portfolios/recovery.ts';
import * as proposals from '../proposals/proposals.ts';
import type { Operation } from '../protocol/operation.ts';
import * as everything from '../search/search.ts';
import * as corrections from '../securities/corrections.ts';
import * as history from '../securities/history.ts';
import * as securities from '../securities/securities.ts';
import * as tickets from '../support/tickets.ts';
import * as taxForms from '../tax/tax-forms.ts';
import * as tracking from '../tracking/tracking.ts';
import * as trades from '../trades/trades.ts';

/** Calls of the portal: cases, claims, portfolios, trades and links, with what operators do to them. */
export const portalOperations = [
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
  signSeveral.listClaimsToSign,
  signSeveral.signClaims,
  claims.getSignOff,
  myCases.getCalendarAddress,
  myCases.renewCalendarAddress,
  funds.listFunds,
  funds.saveFunds,
  funds.listInstitutions,
  funds.listFundsOfInstitution,
  funds.saveFundsOfInstitution,
  fundRequests.listFundRequests,
  fundRequests.decideFundRequest,
  operatorClaims.listClaimsOfAll,
  operatorClaims.getClaimByOperator,
  operatorClaims.moveClaimByOperator,
  operatorClaims.clearDuplicate,
  operatorClaims.extendCure,
  operatorClaims.settleLostProof,
  agreements.getLongtermContract,
  agreements.signContract,
  agreements.completeAddress,
  agreements.endContract,
  agreements.saveInstitutionAgreement,
  paymentDetails.listPaymentDetails,
  paymentDetails.addPaymentDetails,
  paymentDetails.removePaymentDetails,
  identity.getIdentity,
  identity.submitIdentity,
  identity.beginIdentity,
  identity.withdrawIdentity,
  taxForms.listTaxForms,
  taxForms.signTaxForm,
  taxForms.withdrawTaxForm,
  taxForms.listTaxFormsOfClient,
  taxForms.revealTaxForm,
  taxForms.rejectTaxForm,
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
  tickets.answerTicket,
  tickets.sendMessage,
  tickets.listOwnMessages,
  portfolios.listPortfolios,
  portfolios.createPortfolio,
  portfolios.deletePortfolio,
  portfolios.getCaseStats,
  portfolios.listHoldings,
  positions.listPositions,
  positions.listCoverage,
  getRecovery,
  getLosses,
  listLossLots,
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
  linkAuth.listRecipes,
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
  rowDocuments.listScannedRows,
  rowDocuments.answerScannedRows,
  rowDocuments.getProofOfRow,
  columns.getUploadColumns,
  columns.answerUploadColumns,
  columns.listColumnMappings,
  columns.changeColumnMapping,
  columns.deleteColumnMapping,
] as const satisfies readonly Operation[];
