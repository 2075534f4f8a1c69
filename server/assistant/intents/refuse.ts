import type { Answer } from '@trover/contract/assistant/answers.ts';
import { listArticles } from '../../help/articles.ts';
import type { AnswerBuilder } from '../answers/draft.ts';
import { feeOfCaller, type QuestionContext } from '../question-context.ts';
import type { ReadQuestion } from '../questions/read-question.ts';
import { asksToFalsify } from '../questions/refusals/refusals.ts';
import { addArticle } from './article-blocks.ts';
import { NOTHING_ASKED } from './case-topics.ts';
import { addCase, readCase } from './cases.ts';

const article = (slug: string) => listArticles().find((one) => one.slug === slug);

/** States once and plainly what the assistant does not answer, and offers what it does. */
export async function addRefusal(
  answer: AnswerBuilder,
  asker: QuestionContext,
  { text, cases }: ReadQuestion,
  reason: NonNullable<Answer['refused']>,
): Promise<void> {
  answer.refuse(reason);
  switch (reason) {
    case 'legal_advice': {
      answer.paragraph('I cannot give legal advice. Decide this with your own lawyer. These are the facts:');
      const about = /\b(opt|object|exclu|lead plaintiff|sue|stay in)/.test(text)
        ? article('opt-out-and-object')
        : undefined;
      if (about !== undefined) addArticle(answer, about, { question: text });
      const slug = cases[0]?.slug ?? asker.case_slug;
      const found = slug === null ? null : await readCase(asker, slug);
      if (found !== null) {
        const asks = {
          ...NOTHING_ASKED,
          deadline: true,
          open: true,
          pays: true,
          period: true,
          court: true,
          people: true,
        };
        addCase(answer, found, asks, await feeOfCaller(asker));
        for (const { title, url } of found.documents.slice(0, 3)) if (url !== null) answer.action(title, url);
      }
      answer.paragraph(
        'To find a lawyer, ask the lawyer referral service of your state’s bar association. The court documents of a case are on its page.',
      );
      answer
        .action('Why we give no legal advice', '/help/no-legal-advice')
        .action('Court documents of each case', '/cases/screener');
      return;
    }
    case 'other_person':
      answer.paragraph(
        'I cannot show another person’s data. After you sign in, you see only your own claims and payments.',
      );
      answer
        .action('Who can see your data', '/help/what-we-can-see')
        .action('Claims of a person who has died', '/help/deceased-owner');
      return;
    case 'not_permitted': {
      const honest = asksToFalsify(text) ? article('only-true-records') : undefined;
      if (honest !== undefined) {
        answer.paragraph('I cannot help with that.');
        addArticle(answer, honest);
        answer.action('Correct a trade that we read wrong', '/help/a-trade-read-wrong');
        return;
      }
      answer.paragraph('I cannot do that. I can answer questions, but I cannot change anything.');
      if (/\b(bank|iban|account|payment|routing)\b/.test(text))
        answer.action('Change where you are paid', '/help/change-payment-details');
      answer.action('Open your claims', '/cases/my').action('Settings', '/user/settings');
      return;
    }
    case 'out_of_scope':
      answer.paragraph(
        'I answer only questions about settlements of securities cases, claims, notices and this portal. I do not recommend investments. For other legal matters, ask a lawyer of your own; your state’s bar association refers you to one.',
      );
      answer.action('Help center', '/help').action('See open cases', '/cases/screener');
  }
}
