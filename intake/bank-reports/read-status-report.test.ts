import { describe, expect, test } from 'vitest';
import { readStatusReport, type StatusReport } from './read-status-report.ts';

const group = (status: string, more = '') =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>TROVER-FILE-7</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><OrgnlNbOfTxs>2</OrgnlNbOfTxs>${
    status && `<GrpSts>${status}</GrpSts>`
  }${more}</OrgnlGrpInfAndSts>`;
const reason = (code: string, words = '') =>
  `<StsRsnInf><Orgtr><Nm>BANK</Nm></Orgtr><Rsn><Cd>${code}</Cd></Rsn>${words && `<AddtlInf>${words}</AddtlInf>`}</StsRsnInf>`;
const transaction = (id: string, status: string, code = '', amount = '12.50') =>
  `<TxInfAndSts><StsId>S1</StsId><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${
    code && reason(code)
  }<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`;
const batch = (content: string, status = '') =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>TROVER-FILE-7</OrgnlPmtInfId>${status && `<PmtInfSts>${status}</PmtInfSts>`}${content}</OrgnlPmtInfAndSts>`;
const report = (content: string, version = '10') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt><GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-24T07:00:00Z</CreDtTm></GrpHdr>${content}</CstmrPmtStsRpt></Document>`;
const read = (text: string): StatusReport => {
  const found = readStatusReport(text);
  if (found === null || 'fault' in found) throw new Error(JSON.stringify(found));
  return found;
};

describe('a pain.002', () => {
  test.each([
    ['ACTC', 'accepted'],
    ['ACCP', 'accepted'],
    ['ACSP', 'accepted'],
    ['ACSC', 'settled'],
    ['PDNG', 'pending'],
    ['RCVD', 'pending'],
  ])('that states %s of the whole file means %s', (code, status) => {
    expect(read(report(group(code)))).toMatchObject({
      message_id: 'TROVER-FILE-7',
      status,
      rejected: [],
      reason: null,
    });
  });

  test('that rejects the whole file shows why', () => {
    expect(read(report(group('RJCT', reason('DU01'))))).toMatchObject({
      status: 'rejected',
      code: 'DU01',
      reason: 'the file was sent before',
      rejected: [],
    });
  });

  test('that rejects the batch, with no word of the file, rejects the file', () => {
    expect(read(report(group('') + batch(reason('AM04'), 'RJCT')))).toMatchObject({
      status: 'rejected',
      code: 'AM04',
      reason: 'not enough money in our account',
    });
    expect(read(report(group('PART') + batch(reason('AM04'), 'RJCT'))).status).toBe('rejected');
    const own = `<StsRsnInf><Rsn><Prtry>X7</Prtry></Rsn></StsRsnInf>`;
    expect(read(report(group('RJCT', own)))).toMatchObject({ code: null, reason: 'X7' });
  });

  test('that rejects one payment of two names that one', () => {
    const text = report(
      group('PART') + batch(transaction('TROVER-1', 'ACSC') + transaction('TROVER-2', 'RJCT', 'AC04'), 'PART'),
    );
    expect(read(text)).toEqual({
      message_id: 'TROVER-FILE-7',
      status: 'partly_rejected',
      code: null,
      reason: null,
      rejected: [
        { payment_id: 2, cents: 1250n, code: 'AC04', reason: 'the account is closed', row: 2, company_id: null },
      ],
      settled: 1,
      notices: [],
    });
    // as an older version has it, with a prefix, in CDATA and over lines
    const prefixed = report(group('PART') + transaction('<![CDATA[TROVER-2]]>', ' RJCT\n', 'AC04'), '03')
      .replace('xmlns=', 'xmlns:p=')
      .replace(/<(\/?)(?=[A-Z][A-Za-z]*[ >])/g, '<$1p:');
    expect(read(prefixed).rejected.map(({ payment_id }) => payment_id)).toEqual([2]);
  });

  test('does not take words in comments or in other places for its own', () => {
    const tricky = `<!-- <GrpSts>RJCT</GrpSts> --><SplmtryData><Envlp><TxSts>RJCT</TxSts></Envlp></SplmtryData>`;
    const text = report(group('ACCP') + tricky + batch(`<!-- ${transaction('TROVER-1', 'RJCT')} -->`));
    expect(read(text)).toMatchObject({ status: 'accepted', rejected: [] });
    const named = transaction('TROVER-1', 'ACSP').replace('<StsId>', '<StsId>&lt;TxSts&gt;RJCT&lt;/TxSts&gt;');
    expect(read(report(group('') + named)).rejected).toEqual([]);
  });

  test('of others’ payments, or with amounts that are none, is reported', () => {
    const text = report(group('') + transaction('INV-9', 'RJCT', 'AC04') + transaction('TROVER-1', 'RJCT', '', '1,5'));
    expect(read(text).notices).toEqual([
      { row: 1, message: 'INV-9 is not one of our payments' },
      { row: 2, message: 'the amount 1,5 of payment 1 cannot be read' },
    ]);
  });

  test('that is broken, bombed or nameless is read not at all', () => {
    expect(readStatusReport(report(group('RJCT')).slice(0, -20))).toMatchObject({
      fault: expect.stringContaining('cannot be read'),
    });
    const bomb = report(group('&a;')).replace('<Document', '<!DOCTYPE d [<!ENTITY a "RJCT">]>\n<Document');
    expect(readStatusReport(bomb)).toMatchObject({ fault: expect.stringContaining('entity') });
    expect(readStatusReport(report('<OrgnlGrpInfAndSts><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts>'))).toEqual({
      fault: 'The report does not name its file (OrgnlMsgId).',
    });
    expect(readStatusReport('<Document><Other/></Document>')).toBeNull();
    expect(readStatusReport('hello')).toBeNull();
  });

  test('of more payments than any file has is read not at all', () => {
    const many = report(group('') + '<TxInfAndSts><TxSts>RJCT</TxSts></TxInfAndSts>'.repeat(100_001));
    expect(readStatusReport(many)).toEqual({ fault: expect.stringContaining('more than 100000 payments') });
  });
});
