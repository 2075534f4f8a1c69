// Facts of a notice, over texts that repeat what the rules search for: the time of a letter in a long text beside that in
// one of a tenth. A rule that searches back and forth would cost a letter more, the longer the text.

import { openNoticeText, pageOfText } from '@trover/intake/notices/notice-text.ts';
import { readFacts } from '@trover/intake/notices/read-facts.ts';
import { median, report, time } from './measure.ts';

const isSample = process.argv.includes('--sample');
const FEW = isSample ? 10_000 : 40_000;
const MANY = 10 * FEW;
const RUNS = isSample ? 3 : 7;

const PIECES: Readonly<Record<string, string>> = {
  capitals: 'ALPHA BETA GAMMA INC. COMMON STOCK OF ',
  parties: 'JOHN DOE, et al., v. ACME CORP., ',
  dates: 'from January 1, 2010 through ',
  sums: 'settlement of $1,000,000 fee ',
  captions: 'In re Acme ',
  notes: 'Acme 9% Senior ',
  frames: ') : x ',
  counsel: 'Lead Counsel for Firm & Firm and ',
  matters: 'In the Matter of A, ',
  deadlines: 'hearing claim form exclusion object by ',
};

function perLetter(piece: string, letters: number): number {
  const notice = openNoticeText([pageOfText(piece.repeat(Math.ceil(letters / piece.length)))]);
  return time(() => void readFacts(notice)) / letters;
}

let worst = { name: '', ratio: 0 };
for (const [name, piece] of Object.entries(PIECES)) {
  perLetter(piece, FEW);
  const ratios = Array.from({ length: RUNS }, () => perLetter(piece, MANY) / perLetter(piece, FEW));
  const ratio = median(ratios);
  if (ratio > worst.ratio) worst = { name, ratio };
}
report({
  name: 'notices: time per letter of a text of ten times the length',
  measured: worst.ratio,
  limit: 4,
  unit: 'times',
  detail: { letters: MANY, worst: worst.name },
});
