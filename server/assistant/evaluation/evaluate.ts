import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '@trover/contract/assistant/answers.ts';
import { prepare } from '../../prepare.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { type AssistantServer, openAssistantServer } from '../testing/assistant-server.ts';
import type { Expected, Question } from './expected.ts';

/** The demonstration, with its portfolios imported and matched. */
export async function openDemonstration(): Promise<AssistantServer> {
  const server = await openAssistantServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  await prepare(server.portal.context);
  const investor = await server.portal.signIn('investor');
  const deadline = Date.now() + 400_000;
  while (Date.now() < deadline) {
    const { items } = (await investor.get('/api/v1/portfolio/uploadtradesfile/all')).body.data;
    if (items.length > 0 && items.every(({ status }: { status: string }) => status === 'matched')) return server;
    await pause(200);
  }
  throw new Error('the demonstration portfolios were not matched in time');
}

/** Sends one question in a new conversation, after another question where it follows one. */
async function ask(visitor: TestVisitor, message: string, after?: string): Promise<Answer> {
  const started = await visitor.post('/start_conversation', {});
  const { conversation_id } = started.body.data;
  if (after !== undefined) await visitor.post('/process?format=text', { conversation_id, message: after });
  const answered = await visitor.post('/process?format=text', { conversation_id, message });
  if (answered.status !== 200) throw new Error(`“${message}” is answered with ${answered.status}: ${answered.text}`);
  return answered.body.data;
}

/** What is wrong with an answer; null where it is right. */
function faultOf(answer: Answer, expected: Expected): string | null {
  const { article, words, page, refused, case: slug } = expected;
  const urls = [...answer.sources.map(({ url }) => url), ...answer.actions.map(({ href }) => href)];
  if ((refused ?? null) !== answer.refused) return `refused is ${answer.refused}, not ${refused ?? null}`;
  if (article !== undefined) {
    const wanted = [article].flat().map((one) => `/help/${one}`);
    const stated = answer.sources.map(({ url }) => url);
    if (!wanted.some((one) => stated.includes(one)))
      return `no source is ${wanted.join(' or ')}, but ${stated.join(', ')}`;
  }
  if (slug !== undefined && !answer.sources.some(({ url }) => url === `/cases/${slug}`))
    return `no source is the case ${slug}`;
  if (page !== undefined && !urls.some((one) => one.startsWith(page))) return `nothing leads to ${page}`;
  const text = (answer.text ?? '').toLowerCase();
  const missing = words?.find((one) => !one.split('|').some((either) => text.includes(either.toLowerCase())));
  return missing === undefined ? null : `the text has no ${missing}: ${text.slice(0, 160)}`;
}

export interface Result {
  question: Question;
  fault: string | null;
}

/** Sends every question as the account that it is for. */
export async function evaluate(server: AssistantServer, questions: readonly Question[]): Promise<Result[]> {
  const visitor = server.visitor();
  const investor = await server.signIn('investor');
  const results: Result[] = [];
  for (const question of questions) {
    const answer = await ask(question.as === 'investor' ? investor : visitor, question.asked, question.after).catch(
      (error: Error) => error,
    );
    const fault = answer instanceof Error ? answer.message.slice(0, 300) : faultOf(answer, question.expected);
    results.push({ question, fault });
  }
  return results;
}

/** The share of right answers, from 0 to 1. */
export const scoreOf = (results: readonly Result[]): number =>
  results.filter(({ fault }) => fault === null).length / results.length;
