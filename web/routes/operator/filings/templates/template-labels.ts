import type { COLUMN_FORMATS, Field, SIGNS, TemplateSheet } from '@trover/core/filings/template.ts';

export const fieldLabels: Record<Field, string> = {
  reference: 'Our reference',
  beneficial_owner: 'Beneficial owner',
  legal_name: 'Legal name',
  co_owner: 'Second owner',
  claimant_kind: 'Type of owner',
  street: 'Street',
  city: 'City',
  region: 'State or region',
  postal_code: 'Postal code',
  country: 'Country',
  tax_id: 'Tax ID, full',
  tax_id_last4: 'Tax ID, last four',
  signer_name: 'Authorized signer',
  signer_title: 'Capacity of the signer',
  recognized_claim: 'Recognized claim',
  currency: 'Currency of the claim',
  case_title: 'Case',
  docket: 'Docket',
  signed_name: 'Signed by',
  signed_on: 'Signed on',
  claim_sha256: 'SHA-256 of the claim',
  transactions: 'Number of transactions',
  documents: 'Number of documents',
  phone: 'Telephone',
  email: 'Email',
  claim_number: 'Administrator’s number',
  deficiency_response: 'Response to the deficiency',
  authority: 'Authority to file',
  contract_signed_on: 'Contract signed on',
  account: 'Account',
  security: 'Security',
  cusip: 'CUSIP',
  isin: 'ISIN',
  cusip_or_isin: 'CUSIP, or else ISIN',
  type: 'Type of transaction',
  trade_date: 'Trade date',
  quantity: 'Quantity',
  price: 'Price per unit',
  amount: 'Amount',
  trade_currency: 'Currency of the transaction',
  source_file: 'File that proves it',
  source_row: 'Row of that file',
  opening_date: 'Day of the opening holding',
  opening_holding: 'Opening holding',
  closing_date: 'Day of the closing holding',
  closing_holding: 'Closing holding',
};

export const formatLabels: Record<(typeof COLUMN_FORMATS)[number], string> = {
  text: 'Text',
  date: 'Date',
  number: 'Number',
  money: 'Money, two places',
};

export const rowLabels: Record<TemplateSheet['rows'], string> = {
  claims: 'A row for each claim',
  transactions: 'A row for each transaction',
  holdings: 'A row for each security held',
  schedule: 'Opening holding, transactions, closing holding',
};

export const signLabels: Record<(typeof SIGNS)[number], string> = {
  as_stored: 'As we store it: paid below zero',
  positive: 'Always positive',
  by_direction: 'Shares out below zero',
};

/** Our values of the fields for which administrators have codes. */
export const codedLabels: Partial<Record<Field, string>> = {
  type: 'opening, buy, sell, closing, transfer_in, transfer_out, split, stock_dividend, spin_off, other',
  claimant_kind: 'individual, joint, retirement, trust, entity',
};
