import { describe, expect, test } from 'vitest';
import { courtOfId, idOfCourt } from './courts.ts';
import { docketKey, isSameDocket, pacerNumber } from './docket-number.ts';
import { readDocketEntry } from './read-entry.ts';

describe('courts', () => {
  test.each([
    ['nysd', 'S.D.N.Y.'],
    ['cand', 'N.D. Cal.'],
    ['cacd', 'C.D. Cal.'],
    ['mad', 'D. Mass.'],
    ['dcd', 'D.D.C.'],
    ['njd', 'D.N.J.'],
    ['wvsd', 'S.D. W. Va.'],
    ['prd', 'D.P.R.'],
  ])('%s is %s, and back', (id, name) => {
    expect(courtOfId(id)).toBe(name);
    expect(idOfCourt(name)).toBe(id);
  });
  test('other courts have no id', () => {
    expect([courtOfId('ca9'), courtOfId('delch'), idOfCourt('SEC')]).toEqual([null, null, null]);
  });
});

describe('docket numbers', () => {
  test('one number in many spellings', () => {
    for (const text of ['1:08-cv-09522-SHS', '08 Civ. 9522 (SHS)', '08-CV-9522', 'No. 08-cv-09522'])
      expect(docketKey(text)).toBe('08-cv-9522');
    expect(docketKey('pending')).toBeNull();
  });
  test('offices state two apart where both are written', () => {
    expect(isSameDocket('1:19-cv-00407', '3:19-cv-00407')).toBe(false);
    expect(isSameDocket('19-cv-407', '3:19-cv-00407-ABC')).toBe(true);
    expect(isSameDocket('1:19-cv-00407', '1:19-md-00407')).toBe(false);
  });
  test('as PACER writes it', () => {
    expect(pacerNumber('3:2019-CV-407 (EAR)')).toBe('3:19-cv-00407');
    expect(pacerNumber('19-cv-407')).toBeNull();
  });
});

describe('what a docket entry states', () => {
  test.each([
    ['COMPLAINT against Tarn Optics, Inc. filed by Ada Marsh. (Attachments: # 1 Civil Cover Sheet)', 'filed'],
    ['CLASS ACTION COMPLAINT for violation of the securities laws', 'filed'],
    [
      'ORDER granting 12 Motion to Appoint Lead Plaintiff and Approval of Lead Counsel. Signed by Judge Ames',
      'lead_plaintiff',
    ],
    ['ORDER appointing the Marlow Pension Fund as Lead Plaintiff and approving Lead Counsel', 'lead_plaintiff'],
    ['OPINION AND ORDER denying 45 Motion to Dismiss for Failure to State a Claim', 'discovery'],
    ['MEMORANDUM OPINION AND ORDER granting in part and denying in part 45 MOTION to Dismiss', 'discovery'],
    ['ORDER granting 45 Motion to Dismiss. The action is dismissed with prejudice.', 'dismissed'],
    ['ORDER granting 45 Motion to Dismiss with leave to amend', 'motion_to_dismiss'],
    ['ORDER denying as moot 45 Motion to Dismiss', null],
    ['ORDER granting 88 Motion to Certify Class', 'class_certified'],
    ['ORDER denying 88 Motion for class certification', null],
    ['ORDER PRELIMINARILY APPROVING SETTLEMENT AND PROVIDING FOR NOTICE', 'settled'],
    ['ORDER granting 101 Motion for Preliminary Approval of Class Action Settlement', 'settled'],
    ['ORDER denying 101 Motion for Preliminary Approval of Class Action Settlement', null],
    ['ORDER granting 120 Motion for Final Approval of Class Action Settlement', 'final_approval'],
    ['JUDGMENT APPROVING CLASS ACTION SETTLEMENT. Signed by Judge Ames on 11/20/2026.', 'final_approval'],
    ['ORDER AND FINAL JUDGMENT approving the settlement', 'final_approval'],
    ['FINAL ORDER approving distribution of the Net Settlement Fund', 'distribution'],
    ['ORDER granting 140 Motion for Approval of Distribution Plan', 'distribution'],
    ['MOTION for Final Approval of Class Action Settlement', null],
    ['[PROPOSED] ORDER granting final approval of settlement', null],
    ['NOTICE of Proposed Order granting preliminary approval', null],
    ['MEMORANDUM in Support re 120 Motion for Final Approval of Settlement', null],
    ['ORDER adjourning the hearing on final approval of the settlement to 1/5/2027', null],
    ["ORDER granting 121 Motion for Attorneys' Fees and Expenses", null],
    ['LETTER addressed to Judge Ames about the order of final approval of settlement', null],
    ['', null],
  ])('%s', (text, stage) => {
    expect(readDocketEntry(text)?.stage ?? null).toBe(stage === null ? null : stage);
  });
  test('a text of a million characters takes hardly any time', () => {
    expect(readDocketEntry(`ORDER ${'approving the motion of and '.repeat(40_000)}`)).toBeNull();
  });
});
