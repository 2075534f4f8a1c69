import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../../column-types.ts';

/** A firm's settings of its portal, edited by its attorneys. */
export interface PortalDocument {
  name: string;
  mark: string;
  disclaimer: string;
  contact_email: string | null;
  /** One accent colour for each theme; the others are derived from it. */
  colours: { light: string; dark: string };
  /** The text that people agree to when they sign up, or submit a case's form. */
  consent_text: string;
  /** Origins of the firm's own sites that may show its forms. */
  frame_origins: string[];
}

type PortalStatus = 'draft' | 'sent' | 'live' | 'rejected' | 'replaced';

export interface PortalVersionsTable {
  id: GeneratedAlways<number>;
  marker: string;
  version: number;
  document: ColumnType<PortalDocument, string, string>;
  status: Generated<PortalStatus>;
  made_by: number | null;
  made_at: Instant;
  sent_at: OptionalInstant;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  decided_at: OptionalInstant;
  note: ColumnType<string | null, string | null | undefined, string | null>;
}

interface FirmEnquiriesTable {
  id: GeneratedAlways<number>;
  partner: string;
  case_id: number;
  email: string;
  shares_bought: string;
  shares_held: string;
  consent_version: string;
  consent_text: string;
  host: string;
  token_hash: Buffer;
  created_at: Instant;
  /** Null until the link of the mail is opened; the firm sees nothing before. */
  confirmed_at: OptionalInstant;
}

interface FirmFormViewsTable {
  partner: string;
  case_id: number;
  day: string;
  shown: Generated<number>;
}

export interface PortalTables {
  portal_versions: PortalVersionsTable;
  firm_enquiries: FirmEnquiriesTable;
  firm_form_views: FirmFormViewsTable;
}
