import { declaredDocument } from './declared-document.ts';

const FRENCH_SUM = String.raw`\d{1,3}(?: \d{3})*,\d\d`;

/** BoursoBank: shares and funds, a document for each trade. */
const boursobankOperation = declaredDocument({
  id: 'boursobank-operation',
  title: 'BoursoBank opération de bourse (PDF or text)',
  anchors: [/^ *OPERATION (?:DE BOURSE|SUR OPC)/m, /\bCode ISIN : [A-Z]{2}/],
  decimalComma: true,
  movements: [
    { begins: /^(?:ACHAT COMPTANT|SOUSCRIPTION (?:SICAV|F\.?C\.?P|OPC))/, side: 'buy' },
    { begins: /^(?:VENTE COMPTANT|(?:REPRISE|RACHAT) (?:SICAV|F\.?C\.?P|OPC))/, side: 'sell' },
  ],
  facts: [
    /^(?<day>\d\d\/\d\d\/\d{4}) (?<units>\d{1,3}(?: \d{3})*(?:,\d+)?) (?<name>[\p{Lu}\d][^\n]*?)(?: Référence : [^\n]*)?$/mu,
    /\bCode ISIN : (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)\b/,
    /\b(?:Cours exécuté|Valeur liquidative) : (?<price>\d{1,3}(?: \d{3})*(?:,\d+)?) (?<priceCurrency>[A-Z]{3})\b/,
    new RegExp(String.raw`^Montant (?:transaction )?brut [^\n]*\n(?<sum>${FRENCH_SUM}) (?<currency>[A-Z]{3})\b`, 'm'),
    new RegExp(
      String.raw`^Montant net au (?:débit|crédit) de votre compte\n(?<net>${FRENCH_SUM}) (?<netCurrency>[A-Z]{3})$`,
      'm',
    ),
    new RegExp(String.raw`^Montant brut [^\n]*\n[^\n]*\b[A-Z]{3} (?<net>${FRENCH_SUM}) (?<netCurrency>[A-Z]{3})$`, 'm'),
  ],
});

/** Fortuneo’s letter about a subscription, which states what was paid and no price. */
const fortuneoSubscription = declaredDocument({
  id: 'fortuneo-subscription',
  title: 'Fortuneo résultat d’une souscription (PDF or text)',
  anchors: [/Arkéa Direct Bank/, /\bprocédé à la souscription de \d/],
  decimalComma: true,
  above: [/^VOTRE COMPTE .*?N° (?<account>\d{6,})/, /^Au (?<day>\d\d? \p{L}+ \d{4})\b/u],
  movements: [
    {
      begins:
        /\bprocédé à la souscription de (?<units>\d[\d ]*) titre\(s\) (?<name>\S.*?) \((?<isin>[A-Z]{2}[A-Z0-9]{9}\d)\)/,
      side: 'buy',
      withoutPrice: true,
    },
  ],
  facts: [/^montant net de : - ?(?<sum>[\d ]+,\d\d) (?<currency>[A-Z]{3})$/m],
});

const ING_FIGURES = String.raw`(?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3}) (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3}) .* (?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})$`;

/** ING in Spain: one row of figures for the order, and its executions below. */
const ingSpain = declaredDocument({
  id: 'ing-cuenta-de-valores',
  title: 'ING Cuenta de Valores operación (PDF or text)',
  anchors: [/^ *Operaciones Cuenta de Valores/m, /^ *Detalle de la orden/m],
  decimalComma: true,
  movements: [
    {
      begins: new RegExp(
        String.raw`^(?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) .*?\bCompra ${ING_FIGURES}`,
      ),
      side: 'buy',
    },
    {
      begins: new RegExp(
        String.raw`^(?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) .*?\bVenta ${ING_FIGURES}`,
      ),
      side: 'sell',
    },
  ],
  facts: [/^\d\d\/\d\d\/\d{4} (?<day>\d\d\/\d\d\/\d{4}) \d\d:\d\d\b/m],
});

/** Openbank's funds in German, whose labels have their letters set apart. */
const openbankFunds = declaredDocument({
  id: 'openbank-funds',
  title: 'Openbank Transaktionsabrechnung (PDF or text)',
  anchors: [/\bTRANSAKTIONSABRECHNUNG\b/, /\bDATUM NETTOINVENTARWERT\b/, /\bBETEILIGUNGEN\b/],
  decimalComma: true,
  above: [
    /^D ?A ?T ?U ?M ?: ?\d\d-\d\d-\d{4} (?<name>\S.*?)(?: W ?E ?C ?H ?S ?E ?L.*)?$/,
    /\bI ?S ?I ?N ?: ?(?<isin>[A-Z]{2}[A-Z0-9]{9}\d)\b/,
  ],
  movements: [
    { begins: /^TRANSAKTION ZEICHNUNG$/, side: 'buy' },
    { begins: /^TRANSAKTION RÜCKERSTATTUNG$/, side: 'sell' },
    { begins: /^TRANSAKTION \p{L}/u, side: null, reason: 'no purchase and no sale' },
  ],
  facts: [
    /^DATUM NETTOINVENTARWERT (?<day>\d\d\.\d\d\.\d{4})$/m,
    /^BETEILIGUNGEN (?<units>[\d.]*,\d+)$/m,
    /^NETTOINVENTARWERT (?<price>[\d.]*,\d+) (?<priceCurrency>[A-Z]{3})$/m,
    /^BETRAG (?<sum>[\d.]*,\d\d) (?<currency>[A-Z]{3})$/m,
    /^NETTOBETRAG (?<net>[\d.]*,\d\d) (?<netCurrency>[A-Z]{3})$/m,
  ],
});

/** MeDirect in Belgium, which writes units with a point and money with a comma. */
const medirectConfirmation = declaredDocument({
  id: 'medirect-confirmation',
  title: 'MeDirect transactiebevestiging (PDF or text)',
  anchors: [/\bMeDirect\b/, /^ *TRANSACTIEDATUM /m, /^ *Status REF\. ISIN /m],
  decimalComma: true,
  pointInUnits: true,
  above: [/^(?<day>\d\d-\d\d-\d{4}) - \d\d:\d\d:\d\d/],
  movements: [
    {
      begins:
        /^Koop \S+ (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) (?<name>\S.*?) (?<units>[\d.]+) (?<priceCurrency>€) (?<price>[\d.]+,\d+) (?<currency>€) (?<sum>[\d.]+,\d\d)$/,
      side: 'buy',
    },
    {
      begins:
        /^Verkoop \S+ (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) (?<name>\S.*?) (?<units>[\d.]+) (?<priceCurrency>€) (?<price>[\d.]+,\d+) (?<currency>€) (?<sum>[\d.]+,\d\d)$/,
      side: 'sell',
    },
  ],
  facts: [/^Totaal (?<netCurrency>€) (?<net>[\d.]+,\d\d)$/m],
});

export const romanceAndDutchDocuments = [
  boursobankOperation,
  fortuneoSubscription,
  ingSpain,
  medirectConfirmation,
  openbankFunds,
];
