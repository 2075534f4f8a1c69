import { caseTopicsOf, isOfCase } from '../intents/case-topics.ts';
import { answerIntent } from '../intents/intents.ts';
import { addNotice, resemblesNotice } from '../intents/notice.ts';
import { addRefusal } from '../intents/refuse.ts';
import type { QuestionContext } from '../question-context.ts';
import { LANGUAGE_NAMES } from '../questions/languages/languages.ts';
import { partsElsewhere, partsOf } from '../questions/parts.ts';
import { topicsOf } from '../questions/rank-articles.ts';
import { type ReadQuestion, readQuestion } from '../questions/read-question.ts';
import { likelyRefusal } from '../questions/refusals/likely-refusal.ts';
import { isAbuse, refusalFor } from '../questions/refusals/refusals.ts';
import { ensureHelpTexts } from '../retrieval/help-texts.ts';
import { AnswerBuilder, type Draft } from './draft.ts';

/** Answers from the portal's data, without a language model. */
export async function answerQuestion(
  asker: QuestionContext,
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
  const refused = refusalOf(asker, question);
  if (refused !== null) await addRefusal(answer, asker, question, refused);
  else if (
    isAbuse(question.text) &&
    !ABOUT_SOMETHING.test(question.text) &&
    topicsOf(question.text.replace('nothing works', '')).length === 0
  )
    addApology(answer);
  else {
    const { sure, unsure } = await answerParts(asker, message, question);
    const isWhole = unsure.length === 0 && areDifferent(sure);
    const whole = isWhole ? null : await answerWithLast(asker, message, question);
    if (whole === null || (whole.confidence === 'low' && sure.length > 0)) for (const part of sure) answer.append(part);
    else answer.append(whole);
    if (whole?.confidence === 'low' && sure.length > 0 && unsure.length > 0) addUnanswered(answer, unsure);
  }
  return answer.build();
}

const refusalOf = ({ session }: QuestionContext, { text, asked, names }: ReadQuestion) =>
  likelyRefusal(
    text,
    refusalFor(text, asked, {
      ownEmail: session?.email ?? null,
      ownName: [session?.first_name ?? '', session?.last_name ?? ''],
      names,
    }),
    names.size > 0,
  );

/** A few words that continue the question before: “and in Germany?”. */
const GOES_ON = /^(?:and|or|but|so|what about|how about|what if|y|und|et)\b/i;
const MAX_WORDS_OF_REST = 7;
/** Only the end of the question before is used, so that the new words stay within the length that is read. */
const MAX_LETTERS_OF_LAST = 800;

/**
 * The answer to a question. A short follow-up with only a weak answer of its own is combined with the question before
 * it; the two together can be refused too.
 */
async function answerWithLast(asker: QuestionContext, message: string, question: ReadQuestion): Promise<Draft> {
  const answerTo = async (one: ReadQuestion): Promise<Draft> => {
    const answer = new AnswerBuilder();
    await answerIntent(answer, asker, one);
    return answer.build();
  };
  const draft = await answerTo(question);
  const isRest = GOES_ON.test(message.trim()) && message.trim().split(/\s+/).length <= MAX_WORDS_OF_REST;
  const isWeak = draft.confidence === 'low' || draft.sources.length === 0;
  if (!isRest || !isWeak || asker.last_question === null) return draft;
  const whole = await readQuestion(asker.context, `${asker.last_question.slice(-MAX_LETTERS_OF_LAST)} ${message}`);
  const refused = refusalOf(asker, whole);
  if (refused !== null) {
    const answer = new AnswerBuilder();
    await addRefusal(answer, asker, whole, refused);
    return answer.build();
  }
  const both = await answerTo(whole);
  const isBetter = draft.sources.length === 0 || both.confidence !== 'low';
  return both.sources.length > 0 && isBetter ? both : draft;
}

/** The case of an answer's first source. */
const caseOf = ({ sources: [first] }: Draft): string | null =>
  /^\/cases\/([^/#?]+)$/.exec(first?.kind === 'case' ? first.url : '')?.[1] ?? null;

/** A word for what the part before is about: “what is LIFO, and does Osmund use it”. */
const REFERS = /\b(?:it|that|this|them|those|one|so)\b/i;

interface Parts {
  sure: Draft[];
  unsure: Draft[];
}

const NO_PARTS: Parts = { sure: [], unsure: [] };

/** Whether there are several answers, and not the same one to each question. */
const areDifferent = (drafts: readonly Draft[]): boolean =>
  drafts.length > 1 && new Set(drafts.map(({ sources }) => sources[0]?.url)).size > 1;

/** Names what is left open beside sure answers, with links to what may answer it. */
function addUnanswered(answer: AnswerBuilder, unsure: readonly Draft[]): void {
  answer.unsure().paragraph('I am not sure about the rest of your question. The links below may help.');
  for (const { actions } of unsure) for (const { label, href } of actions.slice(0, 2)) answer.action(label, href);
}

/** The answers to each of several questions, the sure ones and the others; none where a part cannot be read alone. */
async function answerParts(asker: QuestionContext, message: string, whole: ReadQuestion): Promise<Parts> {
  const parts: Parts = { sure: [], unsure: [] };
  let last_case = asker.last_case;
  let last = '';
  const isEnglish = whole.language === 'en';
  for (const part of isEnglish ? partsOf(message) : partsElsewhere(message)) {
    // only an earlier case shows what “it” means
    if (last !== '' && last_case === null && /\b(it|they|them|that|this)\b/i.test(part)) return NO_PARTS;
    const answer = new AnswerBuilder();
    const alone = await readQuestion(asker.context, part);
    // a few words may be of two languages
    if (!isEnglish && alone.language !== whole.language) return NO_PARTS;
    const isOpen = REFERS.test(part) && alone.cases.length > 0 && !isOfCase(caseTopicsOf(alone.text));
    const read = isOpen ? await readQuestion(asker.context, `${last} ${part}`) : alone;
    await answerIntent(answer, { ...asker, last_case }, read);
    const draft = answer.build();
    last = part;
    const isSure = draft.confidence !== 'low' && draft.sources.length > 0;
    parts[isSure ? 'sure' : 'unsure'].push(draft);
    if (isSure) last_case = caseOf(draft) ?? whole.cases[0]?.slug ?? last_case;
  }
  return parts;
}

const ABOUT_SOMETHING =
  /\b(claims?|money|fees?|paid|payment|deadline|case|settlement|file|upload|notice|letter|owed?|taxes)\b/;

function addApology(answer: AnswerBuilder): void {
  answer.paragraph('I am sorry that this went wrong. Tell me what you need, or write to us and a person answers.');
  answer.action('Contact us', '/contact-us').action('Help center', '/help');
}
