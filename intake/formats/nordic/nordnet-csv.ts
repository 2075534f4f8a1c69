import {
  bought,
  cancelled,
  cancelledPurchase,
  cancelledSale,
  cashMovement,
  dividend,
  exchangedIn,
  exchangedOut,
  fee,
  ignore,
  interest,
  type Meaning,
  movedIn,
  movedOut,
  paidOut,
  sold,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

const PAID_FOR = /^(?:inköpsvärde|kjøpsverdi|købsværdi|hankinta-arvo)$/i;
const AMOUNT = ['Belopp', 'Beløp', 'Beløb', 'Summa'];

/** Nordnet, transactions in Swedish, Norwegian, Danish and Finnish. An annulled row remains, with the day. */
export const nordnetCsv: TableFormat = {
  kind: 'table',
  id: 'nordnet-csv',
  title: 'Nordnet transactions (CSV)',
  columns: {
    trade_date: ['Affärsdag', 'Handelsdag', 'Kauppapäivä'],
    settle_date: ['Likviddag', 'Oppgjørsdag', 'Valørdag', 'Maksupäivä'],
    account: ['Depå', 'Portefølje', 'Depot', 'Salkku'],
    action: ['Transaktionstyp', 'Transaksjonstype', 'Transaktionstype', 'Tapahtumatyyppi'],
    description: ['Värdepapper', 'Verdipapir', 'Værdipapirer', 'Arvopaperi', 'Instrument'],
    isin: ['ISIN'],
    quantity: ['Antal', 'Antall', 'Määrä'],
    price: ['Kurs', 'Kurssi'],
    amount: AMOUNT,
    status: ['Makuleringsdatum', 'Makuleringsdato', 'Mitätöintipäivä'],
    note: ['Transaktionstext', 'Transaksjonstekst', 'Transaktionstekst', 'Tapahtumateksti'],
  },
  fees: ['Total Avgift', 'Totala Avgifter', 'Totale Avgifter', 'Samlede afgifter', 'Kokonaiskulut'],
  required: ['trade_date', 'action', 'description', 'quantity', 'price', 'amount'],
  hallmarks: [
    ['Bokföringsdag', 'Transaktionstyp'],
    ['Bokføringsdag', 'Transaksjonstype'],
    ['Bogføringsdag', 'Transaktionstype'],
    ['Kirjauspäivä', 'Tapahtumatyyppi'],
  ],
  needsHallmark: true,
  dates: 'ymd',
  decimalComma: true,
  currency: null,
  unread: ['Inköpsvärde', 'Courtage'],
  placesOf: ({ index, names }) => {
    const behind = (at: number | undefined): number | null =>
      at !== undefined && at >= 0 && /^(?:valuta|valuutta)$/i.test(names[at + 1] ?? '') ? at + 1 : null;
    const currency = behind(index.amount);
    // the cost of a share is in the share's own currency, as its price is
    const price_currency = behind(names.findIndex((name) => PAID_FOR.test(name)));
    return currency === null ? null : { currency, ...(price_currency !== null && { price_currency }) };
  },
  overrule: (row: Row, meaning: Meaning) =>
    row.text('status') === '' ? meaning : ignore(`annulled by the broker on ${row.text('status')}`),
  actions: [
    [/^MAK(?:ULERING)?\b.*(?:KÖPT|KÖP|KJØPT|KJØP|KØBT|KØB|OSTO)\b/, cancelledPurchase],
    [/^MAK(?:ULERING)?\b.*(?:SÅLT|SÄLJ|SALG|SOLGT|MYYNTI)\b/, cancelledSale],
    [
      /^MAK(?:ULERING)?\b.*(?:UTDELNING|UTBYTTE|UDBYTTE|OSINKO|SKATT|SKAT\b|RÄNTA|RENTE|KORKO|AVGIFT|GEBYR|KULU|COURTAGE|KURTAGE|INSÄTTNING|INNSKUDD|INDBETALING|TALLETUS|UTTAG$|UTTAK$|HÆVNING|NOSTO|VÄXLING|VEKSLING|VALUTA)/,
      ignore('cancellation of a booking without units'),
    ],
    [/^MAK(?:ULERING)?\b/, { ...cancelled, quantity: 'required' }],
    [/^(?:KÖPT|KÖP|KJØPT|KJØP|KØBT|KØB|OSTO)\b/, bought()],
    [/^(?:SÅLT|SÄLJ|SALG|SOLGT|MYYNTI)\b/, sold()],
    [/^(?:UTDELNING|UTBYTTE|UDBYTTE|OSINKO)\b/, dividend()],
    [/SKATT|SKAT\b|KUPSKATT|ENNAKKOPID/, taxWithheld],
    [/INLÄGG|INNLEGG|INDLÆG|INLEVERANS|\bJÄTTÖ/, exchangedIn('exchange')],
    [/UTTAG VP|UTTAK VP|UDTAG VP|\bOTTO/, exchangedOut('exchange')],
    [/INLÖSEN|INNLØS|INDFRI/, paidOut('redemption')],
    [/ÖVERFÖRING.*IN|OVERFØRING.*INN|DEPÅ.*IN/, movedIn(null)],
    [/ÖVERFÖRING.*UT|OVERFØRING.*UT|DEPÅ.*UT/, movedOut(null)],
    [/RÄNTA|RENTE|KORKO/, interest],
    [/AVGIFT|GEBYR|KULU|COURTAGE|KURTAGE/, fee],
    [/VÄXLING|VALUTA|VEKSLING/, ignore('currency conversion')],
    [
      /INSÄTTNING|UTTAG|INNSKUDD|UTTAK|INDSÆT|INDBETALING|HÆVNING|UDBETALING|TALLETUS|NOSTO|ÖVERFÖRING|OVERFØRING/,
      cashMovement,
    ],
  ],
};
