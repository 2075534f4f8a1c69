import { openNoticeText, pageOfText } from '../../../notice-text.ts';
import type { Interpreted } from '../../../tables/interpret-table.ts';
import { draftPlan } from '../../draft-plan.ts';

/** A table of losses per share, bought in the class period and sold in it, after it or held. */
const MATRIX: Interpreted = {
  kind: 'matrix',
  name: 'Loss per share',
  title: 'Table 1. Loss per share',
  isPercent: false,
  cells: [
    { bought: { from: '2020-01-02', to: '2020-06-30' }, sold: { to: '2020-06-30' }, value: '0.00' },
    { bought: { from: '2020-01-02', to: '2020-06-30' }, sold: { from: '2020-07-01' }, value: '4.65' },
    { bought: { from: '2020-01-02', to: '2020-06-30' }, sold: { isHeld: true }, value: '4.65' },
  ],
};
const END =
  'Gains are disregarded; a negative loss is zero. First-in, first-out. Prices exclude commissions. Payments are pro rata. Alder Corp. (NYSE: ALDR).';

/** The draft of a plan in these words, with the table beside them. */
export const draftBesideTable = (words: string) =>
  draftPlan(openNoticeText([pageOfText(`${words}\n${END}`)]), [MATRIX], {
    class_periods: [{ from: '2020-01-02', to: '2020-06-30' }],
    currency: 'USD',
  });
