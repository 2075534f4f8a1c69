import { formatCents } from '../money/decimal.ts';
import { escapeMarkup } from '../text/escape-markup.ts';
import { stripDiacritics } from './strip-diacritics.ts';

/** The bank account that pays, as ISO 20022 names it. */
interface Debtor {
  name: string;
  iban: string;
  bic: string;
}

/** A payment to an account with an IBAN. */
export interface CreditTransfer {
  /** At most 35 signs; a status report names it. */
  end_to_end_id: string;
  cents: bigint;
  holder: string;
  iban: string;
  bic: string;
  /** What the receiver reads. */
  remittance: string;
  /** The receiver's address, which transfers beyond SEPA require. */
  address: PostalAddress | null;
}

/** A postal address in its parts, as claimants give it. */
export interface PostalAddress {
  street: string;
  city: string;
  region: string;
  postal_code: string;
  country: string;
}

export interface TransferFile {
  debtor: Debtor;
  /** At most 35 signs, never used twice. */
  message_id: string;
  /** ISO 8601 in UTC. */
  created_at: string;
  execute_on: string;
  currency: string;
  /** How many decimals the currency has. */
  decimals: number;
  /** Of all transfers that follow; `close` refuses another sum. */
  transfers: number;
  cents: bigint;
}

/** Text in the character set that banks accept: Latin letters, digits and the signs of the SEPA rulebook. */
export function isoPlainText(text: string, most: number): string {
  return stripDiacritics(text)
    .replaceAll('&', '+')
    .replace(/[^A-Za-z0-9 /?:().,'+-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most);
}

/** The same, escaped for XML. */
export function isoText(text: string, most: number): string {
  return escapeMarkup(isoPlainText(text, most));
}

/** A name without Latin letters or digits still needs a value. */
const nameOf = (text: string): string => isoText(text, 70) || 'NOTPROVIDED';

const element = (name: string, text: string, most: number): string => {
  const content = isoText(text, most);
  return content === '' ? '' : tag(name, content);
};

/** PostalAddress24 in its parts: addresses of lines alone are refused since November 2026. */
const postalAddress = ({ street, city, region, postal_code, country }: PostalAddress): string =>
  tag(
    'PstlAdr',
    element('StrtNm', street, 70) +
      element('PstCd', postal_code, 16) +
      element('TwnNm', city, 35) +
      element('CtrySubDvsn', region, 35) +
      tag('Ctry', country),
  );

const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const agent = (name: string, bic: string): string => tag(name, tag('FinInstnId', tag('BICFI', bic)));
const account = (name: string, iban: string): string => tag(name, tag('Id', tag('IBAN', iban)));

/** Writes a pain.001.001.09, transfer by transfer: `open`, each `transfer`, `close`. */
export class Pain001Writer {
  readonly #file: TransferFile;
  #transfers = 0;
  #cents = 0n;

  constructor(file: TransferFile) {
    if (file.transfers <= 0) throw new RangeError('a payment file has at least one transfer');
    this.#file = file;
  }

  /** Without decimals where the currency has none. */
  #amount(cents: bigint): string {
    const text = formatCents(cents);
    if (this.#file.decimals !== 0) return text;
    if (cents % 100n !== 0n) throw new RangeError(`${this.#file.currency} has no decimals, and this is ${text}`);
    return text.slice(0, -3);
  }

  open(): string {
    const { debtor, message_id, created_at, execute_on, currency, transfers, cents } = this.#file;
    const sums = tag('NbOfTxs', String(transfers)) + tag('CtrlSum', this.#amount(cents));
    const name = tag('Nm', nameOf(debtor.name));
    const id = isoText(message_id, 35);
    const header = tag('GrpHdr', tag('MsgId', id) + tag('CreDtTm', created_at) + sums + tag('InitgPty', name));
    const isSepa = currency === 'EUR';
    return [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>\n',
      header,
      '\n<PmtInf>',
      tag('PmtInfId', id),
      tag('PmtMtd', 'TRF'),
      tag('BtchBookg', 'true'),
      sums,
      isSepa ? tag('PmtTpInf', tag('SvcLvl', tag('Cd', 'SEPA'))) : '',
      tag('ReqdExctnDt', tag('Dt', execute_on)),
      tag('Dbtr', name),
      account('DbtrAcct', debtor.iban),
      agent('DbtrAgt', debtor.bic),
      tag('ChrgBr', isSepa ? 'SLEV' : 'SHAR'),
      '\n',
    ].join('');
  }

  transfer({ end_to_end_id, cents, holder, iban, bic, remittance, address }: CreditTransfer): string {
    if (cents <= 0n) throw new RangeError(`no transfer of ${cents} cents`);
    this.#transfers += 1;
    this.#cents += cents;
    const amount = `<InstdAmt Ccy="${this.#file.currency}">${this.#amount(cents)}</InstdAmt>`;
    const about = isoText(remittance, 140);
    const content = [
      tag('PmtId', tag('EndToEndId', isoText(end_to_end_id, 35))),
      tag('Amt', amount),
      agent('CdtrAgt', bic),
      tag('Cdtr', tag('Nm', nameOf(holder)) + (address === null ? '' : postalAddress(address))),
      account('CdtrAcct', iban),
      about === '' ? '' : tag('RmtInf', tag('Ustrd', about)),
    ];
    return `${tag('CdtTrfTxInf', content.join(''))}\n`;
  }

  close(): string {
    const { transfers, cents } = this.#file;
    if (this.#transfers !== transfers || this.#cents !== cents)
      throw new RangeError(
        `the file announces ${transfers} transfers of ${formatCents(cents)} and has ${this.#transfers} of ${formatCents(this.#cents)}`,
      );
    return '</PmtInf></CstmrCdtTrfInitn></Document>\n';
  }
}
