import type { ReportFrequency } from '@trover/core/organisations/board-reports/report-period.ts';
import type { GroupTerms } from '@trover/core/organisations/decisions/group-terms.ts';
import type { Outcome, Phase, Policy, Reason } from '@trover/core/organisations/decisions/policy.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../../column-types.ts';

export type MemberRole = 'owner' | 'manager' | 'analyst' | 'approver' | 'viewer' | 'auditor';
export type KeyScope = 'read' | 'upload' | 'claims';

/** The people who act for an institution; the account that signed up is a member of itself. */
interface OrganisationMembersTable {
  organisation_id: number;
  member_id: number;
  role: MemberRole;
  joined_at: Instant;
  invited_by: ColumnType<number | null, number | null | undefined, number | null>;
  /** Null while the member acts for the organisation. */
  ended_at: OptionalInstant;
}

export interface OrganisationInvitationsTable {
  id: GeneratedAlways<number>;
  organisation_id: number;
  email: string;
  role: MemberRole;
  token_hash: Buffer;
  invited_by: number | null;
  created_at: Instant;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  mails: Generated<number>;
  accepted_at: OptionalInstant;
  accepted_by: ColumnType<number | null, number | null | undefined, number | null>;
  revoked_at: OptionalInstant;
}

export interface OrganisationKeysTable {
  id: GeneratedAlways<number>;
  organisation_id: number;
  name: string;
  /** sha256 of the key. */
  key_hash: Buffer;
  /** Its last four characters. */
  ending: string;
  scopes: KeyScope[];
  /** Beneficial accounts; null: all. */
  entities: number[] | null;
  made_by: number | null;
  created_at: Instant;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  last_used_at: OptionalInstant;
  revoked_at: OptionalInstant;
}

interface OrganisationPoliciesTable {
  organisation_id: number;
  version: number;
  document: ColumnType<Policy, string, string>;
  note: Generated<string>;
  made_by: number | null;
  made_at: Instant;
  tried_at: OptionalInstant;
  /** Null: a draft. */
  in_force_from: OptionalInstant;
  put_in_force_by: ColumnType<number | null, number | null | undefined, number | null>;
  in_force_to: OptionalInstant;
  reading_since: OptionalInstant;
}

export type Choice = 'join' | 'pass';

export interface OrganisationDecisionsTable {
  organisation_id: number;
  id: GeneratedAlways<number>;
  case_id: number;
  phase: Phase;
  policy_version: number;
  /** The number of the rule in the policy, from 1. */
  rule: number;
  outcome: Outcome;
  reasons: ColumnType<Reason[], string, never>;
  figures: ColumnType<unknown, string, never>;
  approvals: number;
  found_at: Instant;
  due_on: string | null;
  escalated_at: OptionalInstant;
  proposal: ColumnType<Choice | null, Choice | null | undefined, Choice | null>;
  proposal_text: ColumnType<string | null, string | null | undefined, string | null>;
  proposed_by: ColumnType<number | null, number | null | undefined, number | null>;
  proposed_at: OptionalInstant;
  /** Null while the decision is pending. */
  decision: Choice | null;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  /** For an opt-in case: the proposed group. */
  group_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** Set when another decision on later figures replaced it. */
  replaced_at: OptionalInstant;
  /** The decision on earlier figures that it replaces. */
  replaces: ColumnType<number | null, number | null | undefined, never>;
  /** Hash of the figures that the rules were last evaluated with. */
  basis: ColumnType<string | null, string | null | undefined, string | null>;
  /** The groups at the time of the decision. */
  comparison: ColumnType<unknown, string | null | undefined, string | null>;
}

/** A group that collects investors for an opt-in action. */
interface CaseGroupsTable {
  id: GeneratedAlways<number>;
  case_id: number;
  terms: ColumnType<GroupTerms, string, string>;
  soft_on: string | null;
  hard_on: string | null;
  row_version: Generated<number>;
  changed_by: number | null;
  changed_at: Instant;
  withdrawn_at: OptionalInstant;
  withdrawn_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

interface OrganisationVotesTable {
  organisation_id: number;
  decision_id: number;
  /** The member's account. */
  member_id: number;
  choice: Choice;
  reason: string;
  voted_at: Instant;
  /** The version of the proposed group's terms. */
  group_version: ColumnType<number | null, number | null | undefined, number | null>;
  /** Set when the case was decided without this vote: its member could no longer approve. */
  lapsed_at: OptionalInstant;
}

interface OrganisationReportSchedulesTable {
  organisation_id: number;
  frequency: ReportFrequency;
  day_of_month: number;
  recipients: number[];
  next_on: string;
  set_by: number | null;
  set_at: Instant;
}

export interface OrganisationCertificationsTable {
  organisation_id: number;
  id: GeneratedAlways<number>;
  case_id: number;
  beneficial_account_id: number;
  plaintiff: string;
  signer_name: string;
  signer_title: string;
  /** Frozen when the certification was prepared. */
  content: ColumnType<unknown, string, never>;
  sha256: string;
  inputs_hash: string;
  prepared_by: number | null;
  prepared_at: Instant;
  signed_by: ColumnType<number | null, number | null | undefined, number | null>;
  signed_name: ColumnType<string | null, string | null | undefined, string | null>;
  signed_on: ColumnType<string | null, string | null | undefined, string | null>;
  signed_at: OptionalInstant;
  withdrawn_at: OptionalInstant;
  withdrawn_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface OrganisationTables {
  case_groups: CaseGroupsTable;
  organisation_certifications: OrganisationCertificationsTable;
  organisation_report_schedules: OrganisationReportSchedulesTable;
  organisation_members: OrganisationMembersTable;
  organisation_invitations: OrganisationInvitationsTable;
  organisation_keys: OrganisationKeysTable;
  organisation_policies: OrganisationPoliciesTable;
  organisation_decisions: OrganisationDecisionsTable;
  organisation_votes: OrganisationVotesTable;
}
