import {
  type Field,
  type FilingTemplate,
  neutralTemplate,
  type TemplateColumn,
  type TemplateSheet,
} from './template.ts';

/** A template that comes with the program, and the administrator that it is for. */
export interface AdministratorTemplate {
  name: string;
  administrator: string;
  document: FilingTemplate;
}

const column = (header: string, field: Field, more: Partial<TemplateColumn> = {}): TemplateColumn => ({
  header,
  field,
  format: 'text',
  ...more,
});
const required = { required: true } as const;
const date = { format: 'date', required: true } as const;
const number = { format: 'number' } as const;

const [claims, transactions, holdings] = neutralTemplate.sheets as [TemplateSheet, TemplateSheet, TemplateSheet];

/** The owner, in full, with the address that is theirs and not the filer's. */
const owner: readonly TemplateColumn[] = [
  column('Reference', 'reference', required),
  column('Beneficial owner', 'beneficial_owner', required),
  column('Legal name', 'legal_name', required),
  column('Second owner', 'co_owner'),
  column('Kind of owner', 'claimant_kind', required),
  column('Street', 'street', required),
  column('City', 'city', required),
  column('State or region', 'region'),
  column('Postal code', 'postal_code', required),
  column('Country', 'country', required),
];
const taxId = column('Tax id', 'tax_id', required);
const signer: readonly TemplateColumn[] = [
  column('Signed by', 'signed_name', required),
  column('Capacity', 'signer_title'),
  column('Authority to file', 'authority', required),
  column('Signed on', 'signed_on', date),
];
/** What answers a deficiency of a claim that the administrator has numbered. */
const answers: readonly TemplateColumn[] = [
  column('Administrator’s number', 'claim_number'),
  column('Response to the deficiency', 'deficiency_response'),
];
const counts: readonly TemplateColumn[] = [
  column('Data lines', 'transactions', { ...number, ...required }),
  column('Documents', 'documents', number),
];

const sheet = (name: string, rows: TemplateSheet['rows'], columns: readonly TemplateColumn[]): TemplateSheet => ({
  name,
  rows,
  columns,
});

/** Opening holding, transactions and closing holding below each other, as many forms have them. */
const schedule = (name: string): TemplateSheet => sheet(name, 'schedule', transactions.columns);

const limits = neutralTemplate.limits;
const date_format = 'MM/DD/YYYY';

/**
 * Templates for administrators and funds whose rules for bulk filing were read in sources: the documents each
 * requires beside the spreadsheet, the rows it wants, and the required fields. The headings and codes of the columns
 * are ours in all of them, since no administrator's own spreadsheet was seen, as `about.columns` states in each. An
 * operator who has the real one saves it under the same name. There is none for A.B. Data, Verita, Kroll, Angeion or
 * Analytics: nothing of theirs was seen, and guessed columns are worse than the neutral template.
 */
export const administratorTemplates: readonly AdministratorTemplate[] = [
  {
    name: 'Strategic Claims, institutions',
    administrator: 'Strategic Claims Services',
    document: {
      date_format,
      limits,
      about: {
        source: 'https://www.strategicclaims.net/institutional-filers/',
        checked_on: '2026-11-23',
        columns: 'not_verified',
        requires: [
          'A signed proof of claim, and proof of authority to file.',
          'A cover letter with the number of accounts and of transactions.',
          'A list of beneficial owners with their tax ids.',
          'One claim for each legal entity: its accounts as one opening holding, one closing holding and one list of transactions.',
          'It is filed only once they confirm it, within three business days.',
        ],
      },
      sheets: [
        sheet('Beneficial owners', 'claims', [...owner, taxId, ...signer, ...counts, ...answers]),
        schedule('Transactions'),
      ],
    },
  },
  {
    name: 'JND, institutions',
    administrator: 'JND Legal Administration',
    document: {
      date_format,
      limits,
      about: {
        source: 'Notes of the field, from JND’s instructions for electronic filing',
        checked_on: '2026-11-22',
        columns: 'not_verified',
        requires: [
          'One claim for each legal entity, with the full name of the owner.',
          'Files in another format are rejected.',
          'It is filed only once a mail with claim numbers and account data comes. Ask after 10 days.',
        ],
      },
      sheets: [
        sheet('Claims', 'claims', [...owner, taxId, ...signer, ...counts, ...answers]),
        sheet('Transactions', 'transactions', transactions.columns),
        sheet('Holdings', 'holdings', holdings.columns),
      ],
    },
  },
  {
    name: 'Epiq, after Garden City Group',
    administrator: 'Epiq',
    document: {
      date_format,
      limits,
      about: {
        source: 'Electronic Filing Instructions of the Rhythms and Delphi settlements (Garden City Group, now Epiq)',
        checked_on: '2026-11-23',
        columns: 'not_verified',
        requires: [
          'For several accounts, or from 100 transactions on.',
          'A signed master proof of claim with “Various Accounts” as the claimant, and the capacity of its signer.',
          'A letter of authority, on letterhead, to file and sign for clients.',
          'A document that verifies the signer’s own authority, such as a certificate of incumbency.',
        ],
      },
      sheets: [
        sheet('Accounts', 'claims', [...owner, taxId, ...signer, ...counts, ...answers]),
        schedule('Transactions'),
      ],
    },
  },
  {
    name: 'Rust, standard format',
    administrator: 'Rust Consulting',
    document: {
      date_format,
      limits,
      about: {
        source: 'Notes of the field, from Rust’s electronic filing guide',
        checked_on: '2026-11-22',
        columns: 'not_verified',
        requires: [
          'One standard format for all cases, and not for individuals.',
          'A control chart (their appendix A), the file (B) and a table of security codes with CUSIPs (C).',
        ],
      },
      sheets: [
        sheet('Control chart', 'claims', [
          column('Reference', 'reference', required),
          column('Beneficial owner', 'beneficial_owner', required),
          ...counts,
          column('Recognized claim', 'recognized_claim', { format: 'money' }),
        ]),
        sheet('Claims', 'claims', [...owner, taxId, ...signer, ...answers]),
        schedule('Transactions'),
        sheet('Securities', 'holdings', [
          column('Reference', 'reference', required),
          column('Security', 'security', required),
          column('CUSIP', 'cusip', required),
        ]),
      ],
    },
  },
  {
    name: 'RSM, bulk file',
    administrator: 'RSM',
    document: {
      date_format,
      limits,
      about: {
        source: 'Notes of the field, from RSM’s instructions for bulk files',
        checked_on: '2026-11-22',
        columns: 'not_verified',
        requires: [
          'A signed master claim.',
          'A cover letter with the number of accounts, of data lines and of shares in all, and a mail address.',
          'They do not repair files: a wrong one is sent again.',
          'They confirm accounts and shares.',
        ],
      },
      sheets: [
        sheet('Accounts', 'claims', [...owner, column('E-mail', 'email', required), ...signer, ...counts, ...answers]),
        sheet('Data', 'transactions', transactions.columns),
        sheet('Holdings', 'holdings', holdings.columns),
      ],
    },
  },
  {
    name: 'Berdon, multiple claims',
    administrator: 'Berdon Claims Administration',
    document: {
      date_format,
      limits,
      about: {
        source: 'https://www.berdonclaims.com/efile/procedures/',
        checked_on: '2026-11-23',
        columns: 'not_verified',
        requires: [
          'A data file in Excel for more than 50 transactions; up to 50 go on paper.',
          'Banks, managers and nominees file multiple claims in one file.',
        ],
      },
      sheets: [sheet('Claims', 'claims', [...owner, taxId, ...signer, ...answers]), schedule('Transactions')],
    },
  },
  {
    name: 'Barclays Fair Fund',
    administrator: 'Barclays Fair Fund',
    document: {
      date_format,
      limits,
      about: {
        source: 'https://www.barclaysfairfund.com/bulk-claim-filing.aspx',
        checked_on: '2026-11-23',
        columns: 'not_verified',
        requires: [
          'The master paper claim form beside the template.',
          'Documents for each transaction with the file, each named with the account number.',
          'The full address of each owner: “c/o” the filer alone is refused.',
        ],
      },
      sheets: [
        sheet('Investors', 'claims', [
          ...owner,
          ...signer,
          column('Documents', 'documents', { ...number, ...required }),
          ...answers,
        ]),
        sheet('Transactions', 'transactions', [
          ...transactions.columns.filter(({ field }) => field !== 'account'),
          column('Account', 'account', required),
        ]),
        sheet('Holdings', 'holdings', holdings.columns),
      ],
    },
  },
  {
    name: 'BitClave Fair Fund',
    administrator: 'BitClave Fair Fund',
    document: {
      date_format,
      limits,
      about: {
        source: 'Notes of the field, from the fund’s filing instructions',
        checked_on: '2026-11-22',
        columns: 'not_verified',
        requires: [
          'Only their Excel layout for trades; PDF only for proof.',
          'A crypto wallet address for each owner, which we do not hold: add it before you send the file.',
        ],
      },
      sheets: [
        sheet('Claims', 'claims', [
          ...claims.columns,
          { header: 'Crypto Wallet Address', field: null, text: '', format: 'text', required: true },
        ]),
        sheet('Transactions', 'transactions', transactions.columns),
      ],
    },
  },
];
