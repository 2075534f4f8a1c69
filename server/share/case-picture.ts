import { createHash } from 'node:crypto';
import { formatFund } from '@trover/core/format/amounts.ts';
import { formatDate, formatMonthSpan } from '@trover/core/format/dates.ts';
import type { CasePage } from '@trover/db/queries/cases/case-page.ts';
import type { Partner } from '../partners/partner.ts';
import { drawPicture, type Line, setLine, widthOf } from './draw.ts';
import { drawMark, ground, margin, skin } from './theme.ts';

/** The facts in a picture of a case; all are public. */
export interface CaseFacts {
  company: string;
  title: string;
  ticker: string | null;
  isDemonstration: boolean;
  facts: readonly { label: string; value: string; isTime?: true }[];
}

type PublicRecord = Pick<
  CasePage,
  | 'title'
  | 'company'
  | 'securities'
  | 'is_demonstration'
  | 'settlement_amount'
  | 'currency'
  | 'class_periods'
  | 'deadlines'
>;

export function factsOfCase(record: PublicRecord): CaseFacts {
  const first = record.class_periods[0];
  const last = record.class_periods.at(-1);
  const claim = record.deadlines.find(({ kind }) => kind === 'claim');
  const { settlement_amount: fund } = record;
  return {
    company: record.company.name,
    title: record.title,
    ticker: record.securities.find(({ ticker }) => ticker !== null)?.ticker ?? null,
    isDemonstration: record.is_demonstration,
    facts: [
      ...(fund === null ? [] : [{ label: 'Settlement fund', value: formatFund(fund, record.currency) }]),
      ...(first && last ? [{ label: 'Class period', value: formatMonthSpan(first.from, last.to) }] : []),
      ...(claim ? [{ label: 'Claim by', value: formatDate(claim.date), isTime: true as const }] : []),
    ],
  };
}

const DRAWING = 1;

/** Changes whenever the picture changes, so that caches fetch the new one. */
export const revisionOf = (facts: CaseFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, facts]))
    .digest('hex')
    .slice(0, 12);

/** The address of the picture, for the pages' metadata. */
export const caseShareImage = (slug: string, record: PublicRecord): string =>
  `/share/cases/${slug}.png?v=${revisionOf(factsOfCase(record))}`;

const WIDE = 1040;
const COLUMNS = [0, 290, 690];
const sizeOf = (name: string): number => (name.length <= 20 ? 84 : name.length <= 34 ? 64 : 48);
const MAX_TITLE_LENGTH = 130;
const cut = (text: string): string =>
  text.length <= MAX_TITLE_LENGTH ? text : `${text.slice(0, MAX_TITLE_LENGTH).replace(/\s+\S*$/, '')} …`;

export async function drawCase(facts: CaseFacts, partner: Partner | undefined): Promise<Buffer> {
  const mark = drawMark(partner);
  const lines: Line[] = [...mark.lines];
  let shapes = ground + mark.shapes;
  let left: number = margin;
  if (facts.ticker !== null) {
    const plate: Line = {
      text: facts.ticker,
      left: left + 12,
      top: 182,
      size: 24,
      colour: skin.text,
      weight: 'semibold',
    };
    const width = await widthOf(plate);
    shapes += `<rect x="${left}" y="180" width="${width + 24}" height="38" rx="6" fill="none" stroke="${skin.rule}" stroke-width="2"/>`;
    lines.push(plate);
    left += width + 44;
  }
  if (facts.isDemonstration)
    lines.push({ text: 'Demonstration, invented', left, top: 182, size: 24, colour: skin.ink3 });
  const name: Line = {
    text: facts.company,
    left: margin,
    top: 240,
    size: sizeOf(facts.company),
    colour: skin.text,
    weight: 'semibold',
    width: WIDE,
  };
  const { height } = await setLine(name);
  lines.push(name, {
    text: cut(facts.title),
    left: margin,
    top: name.top + height + 14,
    size: 28,
    colour: skin.ink2,
    width: WIDE,
  });
  if (facts.facts.length > 0) {
    shapes += `<rect x="${margin}" y="476" width="${WIDE}" height="2" fill="${skin.text}"/>`;
    facts.facts.forEach(({ label, value, isTime }, at) => {
      const column = margin + (COLUMNS[at] ?? 0);
      const colour = isTime ? skin.time : skin.text;
      lines.push({ text: label, left: column, top: 500, size: 22, colour: skin.ink3 });
      lines.push({ text: value, left: column, top: 534, size: 34, colour, weight: 'semibold' });
    });
  }
  return drawPicture(shapes, lines);
}

/** The default picture, for pages that are not about a case. */
export function drawPortal(partner: Partner | undefined): Promise<Buffer> {
  const mark = drawMark(partner);
  const text = partner
    ? 'See which securities settlements may owe you money.'
    : 'Recover what securities settlements may owe you.';
  return drawPicture(
    `${ground}${mark.shapes}<rect x="${margin}" y="476" width="${WIDE}" height="2" fill="${skin.text}"/>`,
    [
      ...mark.lines,
      { text, left: margin, top: 220, size: 76, colour: skin.text, weight: 'semibold', width: WIDE },
      {
        text: 'An estimated $8.7 billion was paid to investors last year. Over 75% missed their share.',
        left: margin,
        top: 506,
        size: 30,
        colour: skin.ink2,
        width: WIDE,
      },
    ],
  );
}
