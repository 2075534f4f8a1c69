import { searchArticles } from '../../help/search-articles.ts';
import { AnswerBuilder, type Draft, from } from './draft.ts';

/** Answers without a language model. */
export async function answerQuestion(question: string): Promise<Draft> {
  const answer = new AnswerBuilder();
  const [best, ...others] = searchArticles(question);
  if (best === undefined) {
    answer.unsure().paragraph('I found nothing about that in the help center or in the cases.');
    return answer.action('Contact us', '/contact-us').build();
  }
  const id = answer.source({ kind: 'help', title: best.title, url: `/help/${best.slug}`, passage: best.answer });
  answer.paragraph(from(id, best.answer)).action(best.title, `/help/${best.slug}`);
  for (const { title, slug } of others.slice(0, 2)) answer.action(title, `/help/${slug}`);
  return answer.build();
}
