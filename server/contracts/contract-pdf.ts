import type { PageCompany } from '@trover/contract/protocol/page-context.ts';
import { COURT_TIME_ZONE, formatDate, formatInstant } from '@trover/core/format/dates.ts';
import type { AgreementText } from '@trover/db/queries/contracts/agreements.ts';
import type { SignedClaimant } from '@trover/db/schema/claims.ts';
import { addHeading, addLabels, addNote, addRecord, addSignature, addTitle, openPage } from '../pdf/printed-page.ts';

/** A contract as signed, with the evidence of who signed it, when and from where. */
export interface ContractToPrint {
  text: AgreementText;
  /** The other party. */
  company: PageCompany;
  /** The case that the contract is for; null: all cases. */
  case_title: string | null;
  beneficial_owner: string;
  claimant: SignedClaimant;
  signed_name: string;
  /** The drawn signature as PNG; null: typed. */
  drawn: Buffer | null;
  signed_at: Date;
  /** The business day of the signature. */
  signed_on: string;
  address: string;
  user_agent: string | null;
}

const KINDS: Record<SignedClaimant['kind'], string> = {
  individual: 'individual',
  joint: 'joint owners',
  retirement: 'retirement account',
  trust: 'trust',
  entity: 'entity',
};

function claimantLines({ claimant, beneficial_owner }: ContractToPrint): [string, string][] {
  const { street, city, region, postal_code, country } = claimant;
  const place = [city, [region, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  return [
    ['Claimant', `${claimant.legal_name}, ${KINDS[claimant.kind]}`],
    ...(claimant.co_owner === null ? [] : [['With', claimant.co_owner] as [string, string]]),
    ['Account held as', beneficial_owner],
    ...(claimant.signer_name == null
      ? []
      : [['Signed for it by', `${claimant.signer_name}, ${claimant.signer_title}`] as [string, string]]),
    ['Address', `${street}, ${place}`],
    ...(claimant.tax_id_last4 === null ? [] : [['Tax ID', `ends in ${claimant.tax_id_last4}`] as [string, string]]),
  ];
}

const nameCompany = ({ name, address, is_demonstration }: PageCompany): string =>
  `${name}, ${address}${is_demonstration ? ' (demonstration: an invented company)' : ''}`;

function evidenceLines(contract: ContractToPrint): [string, string][] {
  const { text, company, signed_name, drawn, signed_at, signed_on, address, user_agent } = contract;
  return [
    ['Text', `${text.title}, version ${text.version}`],
    ['With', nameCompany(company)],
    ['SHA-256 of the text', text.sha256],
    ['Signed by', signed_name],
    ['Signature', drawn === null ? 'typed' : 'drawn'],
    ['Signed on', formatDate(signed_on)],
    [
      'Time',
      `${formatInstant(signed_at, COURT_TIME_ZONE)}; ${signed_at.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    ],
    ['Network address', address],
    ['Browser', user_agent ?? 'not recorded'],
  ];
}

/** Space that fits heading, signature and date on one page. */
const SIGNATURE_POINTS = 150;

/** The signed contract, followed by a page of evidence. */
export async function printContract(contract: ContractToPrint): Promise<Buffer> {
  const { text, signed_at, signed_on, drawn, signed_name, case_title } = contract;
  const { page, print } = openPage({ title: text.title, author: signed_name, date: signed_at, portal: 'Trover' });
  addTitle(page, text.title);
  if (case_title !== null) addLabels(page, [['Case', case_title]]);
  addLabels(page, [['Between', nameCompany(contract.company)]]);
  addLabels(page, claimantLines(contract));
  page.moveDown(0.6);
  const clauses = text.body.split('\n\n').map((clause, at) => `${at + 1}. ${clause}`);
  addRecord(page, clauses, SIGNATURE_POINTS);
  addHeading(page, 'Signature', SIGNATURE_POINTS);
  addSignature(page, signed_name, drawn);
  addNote(page, `${signed_name}, ${formatDate(signed_on)}`);

  page.addPage();
  addTitle(page, 'Evidence of signature');
  addLabels(page, evidenceLines(contract));
  addHeading(page, 'Claimant');
  addLabels(page, claimantLines(contract));
  return print();
}
