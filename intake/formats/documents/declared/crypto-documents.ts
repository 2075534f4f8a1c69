import { declaredDocument } from './declared-document.ts';

const TITLE =
  /^(?:ABRECHNUNG CRYPTO|ABRECHNUNG KRYPTOHANDEL$|Abrechnung über den (?:Kauf|Verkauf) von Kryptowerten$|Sammelabrechnung \(Kauf\/-verkauf Kryptowerte\)|BISON Info-Report |Vorläufiger BISON Info-Report |Kryptoportfolio \d|ID Typ Ausführung eingehender |Am \d\d\.\d\d\.\d{4} haben wir folgende Transaktionen auf SQX )/;

/** Documents about cryptocurrencies by banks and exchanges, which are of no securities. */
const cryptoDocument = declaredDocument({
  id: 'crypto-document',
  title: 'Documents about cryptocurrencies (PDF or text)',
  anchors: [new RegExp(TITLE.source.replace('^', '^ *'), 'm')],
  decimalComma: true,
  repeatsTitles: true,
  movements: [{ begins: TITLE, side: null, reason: 'cryptocurrency, which is not a security' }],
});

export const cryptoDocuments = [cryptoDocument];
