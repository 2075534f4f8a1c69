import type { Asker } from '../asker.ts';
import { answerIntent } from '../intents/intents.ts';
import { addNotice, resemblesNotice } from '../intents/notice.ts';
import { addRefusal } from '../intents/refuse.ts';
import { LANGUAGE_NAMES } from '../questions/languages.ts';
import { topicsOf } from '../questions/rank-articles.ts';
import { readQuestion } from '../questions/read-question.ts';
import { isAbuse, refusalFor } from '../questions/refusals.ts';
import { ensureHelpTexts } from '../retrieval/help-texts.ts';
import { AnswerBuilder, type Draft } from './draft.ts';

/** Answers from the portal's data, without a language model. */
export async function answerQuestion(
  asker: Asker,
  message: string,
  attachment: { file_name: string; words: string } | null = null,
): Promise<Draft> {
  const answer = new AnswerBuilder();
  await ensureHelpTexts(asker.context.db);
  if (attachment !== null || resemblesNotice(message)) {
    await addNotice(answer, asker, message, attachment);
    return answer.build();
  }
  const question = await readQuestion(asker.context, message);
  if (question.language !== 'en')
    answer.paragraph(
      `Your question is in ${LANGUAGE_NAMES[question.language]}. I answer in English; the links below have more.`,
    );
  const refused = refusalFor(question.text, message, {
    ownEmail: asker.session?.email ?? null,
    hasCase: question.cases.length > 0,
  });
  if (refused !== null) await addRefusal(answer, asker, question, refused);
  else if (
    isAbuse(question.text) &&
    !ABOUT_SOMETHING.test(question.text) &&
    topicsOf(question.text.replace('nothing works', '')).length === 0
  )
    addApology(answer);
  else await answerIntent(answer, asker, question);
  return answer.build();
}

const ABOUT_SOMETHING =
  /\b(claims?|money|fees?|paid|payment|deadline|case|settlement|file|upload|notice|letter|owed?|taxes)\b/;

function addApology(answer: AnswerBuilder): void {
  answer.paragraph('I am sorry that this went wrong. Tell me what you need, or write to us and a person answers.');
  answer.action('Contact us', '/contact-us').action('Help center', '/help');
}
