import type { AccountMapTables } from './schema/accounts/account-map.ts';
import type { AccountTables } from './schema/accounts/accounts.ts';
import type { HandoverTables } from './schema/accounts/handovers.ts';
import type { PortalTables } from './schema/accounts/portals.ts';
import type { AssistantTables } from './schema/assistant.ts';
import type { AuditTables } from './schema/audit.ts';
import type { BankStatementTables } from './schema/bank-statements.ts';
import type { CaseEditingTables } from './schema/case-editing.ts';
import type { CatalogueTables } from './schema/catalogue.ts';
import type { ClaimTables } from './schema/claims.ts';
import type { ColumnTables } from './schema/columns.ts';
import type { FeeTables } from './schema/fees.ts';
import type { FileTables } from './schema/files.ts';
import type { FilingTables } from './schema/filings.ts';
import type { IdentityTables } from './schema/identity.ts';
import type { LetterTables } from './schema/letters.ts';
import type { LinkTables } from './schema/links.ts';
import type { MailTables } from './schema/mails.ts';
import type { MoneyTables } from './schema/money.ts';
import type { OrganisationTables } from './schema/organisations/organisations.ts';
import type { SignOnTables } from './schema/organisations/sign-on.ts';
import type { WebhookTables } from './schema/organisations/webhooks.ts';
import type { OwnDataTables } from './schema/own-data.ts';
import type { PortfolioTables } from './schema/portfolios.ts';
import type { ProfileTables } from './schema/profiles.ts';
import type { SanctionsAndViewsTables } from './schema/sanctions-and-views.ts';
import type { SourceTables } from './schema/sources.ts';
import type { StatusFileTables } from './schema/status-files.ts';
import type { TaxTables } from './schema/tax.ts';
import type { UnclaimedTables } from './schema/unclaimed.ts';
import type { WorkTables } from './schema/work.ts';

/** Every table by its name; one file for each group of tables. */
export interface Database
  extends AccountMapTables,
    AccountTables,
    AssistantTables,
    AuditTables,
    BankStatementTables,
    CatalogueTables,
    ColumnTables,
    CaseEditingTables,
    HandoverTables,
    IdentityTables,
    PortalTables,
    LetterTables,
    LinkTables,
    MailTables,
    OrganisationTables,
    OwnDataTables,
    ClaimTables,
    FeeTables,
    FileTables,
    FilingTables,
    MoneyTables,
    PortfolioTables,
    ProfileTables,
    WorkTables,
    SanctionsAndViewsTables,
    StatusFileTables,
    TaxTables,
    UnclaimedTables,
    SourceTables,
    SignOnTables,
    WebhookTables {}
