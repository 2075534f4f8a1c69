import type { ControlTotals } from '@trover/core/filings/control-totals.ts';
import type { ClaimToFile } from '@trover/core/filings/fill-template.ts';
import { formatAmount, formatMoney, formatQuantity } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import {
  addHeading,
  addLabels,
  addParagraph,
  addRecord,
  addSignature,
  addTitle,
  openPage,
} from '../pdf/printed-page.ts';
import { printedRow, printedTrades } from '../pdf/printed-table.ts';

const KINDS: Record<string, string> = {
  individual: 'individual',
  joint: 'joint owners',
  retirement: 'retirement account',
  trust: 'trust',
  entity: 'entity',
};

const money = (amount: string | null, currency: string): string =>
  amount === null ? 'not computed' : formatMoney(amount, { currency });

/** A line of the control totals, where every claim states its holdings. */
const holding = (label: string, units: string | null) =>
  units === null ? [] : [[label, formatQuantity(units)] as const];

/** Space for the signature with its date and the hash of the signed claim. */
const SIGNATURE_POINTS = 90;

const HOLDINGS = { widths: [80, 90, 90, 60, 90, 58], numeric: 1 };

/** The proof of claim of one account, as certified. */
export async function printClaimForm(
  of: ClaimToFile,
  certification: { title: string; body: string },
  date: Date,
): Promise<Buffer> {
  const { claim, reference, sha256, signed_name, signed_on } = of;
  const { claimant } = claim;
  const { page, print } = openPage({
    title: `Proof of claim ${reference}`,
    author: signed_name,
    date,
    portal: 'Trover',
  });
  addTitle(page, 'Proof of claim');
  addLabels(page, [
    ['Case', claim.case.title],
    ...(claim.case.court === null ? [] : [['Court', claim.case.court] as const]),
    ...(claim.case.docket === null ? [] : [['Docket', claim.case.docket] as const]),
    ['Reference', reference],
    ...(of.claim_number === null ? [] : [['Your claim number', of.claim_number] as const]),
  ]);
  addHeading(page, 'Claimant');
  addLabels(page, [
    ['Account held as', claim.beneficial_owner],
    ...(claimant === null
      ? []
      : ([
          ['Legal name', `${claimant.legal_name}, ${KINDS[claimant.kind] ?? claimant.kind}`],
          ...(claimant.co_owner === null ? [] : [['With', claimant.co_owner]]),
          [
            'Address',
            `${claimant.street}, ${[claimant.city, `${claimant.region} ${claimant.postal_code}`.trim(), claimant.country].join(', ')}`,
          ],
          ...(claimant.tax_id_last4 === null ? [] : [['Tax ID', `ends in ${claimant.tax_id_last4}`]]),
          ...(claimant.signer === undefined
            ? []
            : [['Authorized signer', [claimant.signer.name, claimant.signer.title].filter(Boolean).join(', ')]]),
        ] as [string, string][])),
    ...(of.phone === null ? [] : [['Telephone', of.phone] as const]),
    ...(of.email === null ? [] : [['Email', of.email] as const]),
    ...(of.authority === null ? [] : [['Filed for the claimant by', of.authority] as const]),
  ]);
  if (of.deficiency_response !== null) {
    addHeading(page, 'Response to the deficiency');
    for (const part of of.deficiency_response.split('\n')) addParagraph(page, part);
  }
  addHeading(page, 'Claim');
  addLabels(page, [
    ['Recognized claim', money(claim.recognized_claim, claim.currency)],
    ['Transactions', String(claim.transactions.length)],
    ['Documents', String(claim.documents.length)],
  ]);
  const { holdings = [] } = claim;
  if (holdings.length > 0) {
    addHeading(page, 'Holdings');
    printedRow(
      page,
      ['Security', 'CUSIP or ISIN', 'Held at the close of', 'Opening', 'Held at the close of', 'Closing'],
      {
        ...HOLDINGS,
        isHead: true,
      },
    );
    for (const { security, cusip, isin, opening, closing } of holdings)
      printedRow(
        page,
        [
          ...[security, cusip ?? isin ?? '', formatDate(opening.date), formatQuantity(opening.quantity)],
          ...[formatDate(closing.date), formatQuantity(closing.quantity)],
        ],
        HOLDINGS,
      );
  }
  addHeading(page, 'Transactions');
  printedTrades(page, claim.transactions);
  addHeading(page, certification.title);
  addRecord(page, certification.body.split('\n\n'), SIGNATURE_POINTS);
  addSignature(page, signed_name);
  addLabels(page, [
    ['Signed', formatDate(signed_on)],
    ['SHA-256 of the claim', sha256],
  ]);
  return print();
}

/** The cover letter of a package: its content, and totals to verify it. */
export async function printCoverLetter(letter: {
  administrator: string | null;
  address: string | null;
  case_title: string;
  docket: string | null;
  filing_id: number;
  control: ControlTotals;
  /** The currency of the recognized claims; null where there are several. */
  currency: string | null;
  /** Claims that the administrator received before, and that are filed again. */
  answers: readonly { reference: string; claim_number: string; deficiency_response: string | null }[];
  files: readonly { name: string; sha256: string }[];
  /** How many days the administrator has to confirm it. */
  receipt_days: number;
  date: Date;
  /** The day at the case's court on which the package is created. */
  on_date: string;
}): Promise<Buffer> {
  const { administrator, address, case_title, docket, filing_id, control, currency } = letter;
  const { answers, files, receipt_days, date, on_date } = letter;
  const { page, print } = openPage({ title: `Claims filed, ${case_title}`, author: 'Trover', date, portal: 'Trover' });
  addTitle(page, 'Claims filed electronically');
  addLabels(page, [
    ['To', [administrator ?? 'the claims administrator', address].filter(Boolean).join(', ')],
    ['Date', formatDate(on_date)],
    ['Case', case_title],
    ...(docket === null ? [] : [['Docket', docket] as const]),
    ['Our filing', `TR-F${filing_id}`],
  ]);
  page.moveDown(0.6);
  addParagraph(
    page,
    'Enclosed are the proofs of claim named below, the transactions in your spreadsheet, and the documents that prove them. Each claim was certified by its claimant, and is unchanged since. Its SHA-256 is in the spreadsheet.',
  );
  addParagraph(
    page,
    `Please confirm receipt and send us each claim number. If we do not hear from you within ${receipt_days === 1 ? 'one day' : `${receipt_days} days`}, we will follow up.`,
  );
  if (answers.length > 0) {
    addHeading(page, 'Claims that you already have');
    for (const { reference, claim_number, deficiency_response } of answers)
      addParagraph(
        page,
        `${claim_number} (${reference}) is filed again in answer to your deficiency notice${deficiency_response === null ? '.' : `: ${deficiency_response}`}`,
      );
  }
  addHeading(page, 'Control totals');
  addLabels(
    page,
    [
      ['Claims', control.claims],
      ['Transactions', control.transactions],
      ...holding('Held before the class period', control.opening_holding),
      ...holding('Held at the end of the class period', control.closing_holding),
      ['Bought, all listed trades', formatQuantity(control.shares_bought)],
      ['Sold, all listed trades', formatQuantity(control.shares_sold)],
      [
        'Recognized claims',
        currency === null ? formatAmount(control.recognized_claims) : money(control.recognized_claims, currency),
      ],
      ['Documents', control.documents],
    ],
    { areAmounts: true },
  );
  addHeading(page, 'Spreadsheet');
  addLabels(
    page,
    files.map(({ name, sha256 }) => [name, sha256] as const),
  );
  return print();
}

/** Our authority to file for each claimant; the contracts themselves are attached. */
export async function printAuthority(of: {
  case_title: string;
  docket: string | null;
  filing_id: number;
  claims: readonly ClaimToFile[];
  date: Date;
}): Promise<Buffer> {
  const { page, print } = openPage({
    title: `Authority to file in ${of.case_title}`,
    author: 'Trover',
    date: of.date,
    portal: 'Trover',
  });
  addTitle(page, 'Authority to file');
  addLabels(page, [
    ['Filer', 'Trover'],
    ['Case', of.case_title],
    ...(of.docket === null ? [] : [['Docket', of.docket] as const]),
    ['Our filing', `TR-F${of.filing_id}`],
  ]);
  addParagraph(
    page,
    'Each claimant below has authorized us to prepare and file the claim and to correspond about it, by the contract or agreement named. The signed contracts are in the folder “authority”. The claimant, or the authorized signer in the capacity named, certified each claim.',
  );
  addHeading(page, 'Claimants');
  for (const { reference, claim, authority, signed_name } of of.claims) {
    const signer = claim.claimant?.signer;
    const capacity = signer?.title ? `, ${signer.title}` : '';
    addLabels(page, [
      [reference, claim.claimant?.legal_name ?? claim.beneficial_owner],
      ['By', authority ?? 'no contract on record'],
      ['Certified by', `${signed_name}${capacity}`],
    ]);
  }
  return print();
}
