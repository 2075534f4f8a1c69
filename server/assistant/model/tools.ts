import type { Source } from '@trover/contract/assistant/answers.ts';
import { searchHelpTexts } from '@trover/db/queries/assistant/help-texts.ts';
import { z } from 'zod';
import { listArticles } from '../../help/articles.ts';
import { AnswerBuilder } from '../answers/draft.ts';
import { addArticle } from '../intents/article-blocks.ts';
import { NOTHING_ASKED } from '../intents/case-topics.ts';
import { addCase, readCase } from '../intents/cases.ts';
import * as own from '../intents/own/own.ts';
import { feeOfCaller, type QuestionContext } from '../question-context.ts';
import { findCases } from '../questions/find-cases.ts';
import type { ToolDeclaration } from './chat-client.ts';

type Found = Omit<Source, 'id'>[];

interface Tool {
  description: string;
  arguments: z.ZodObject;
  /** Only for a signed-in caller: it reads their own data. */
  isOwn?: true;
  run: (asker: QuestionContext, given: never) => Promise<Found>;
}

const declare = <Arguments extends z.ZodObject>(
  tool: Omit<Tool, 'arguments' | 'run'> & {
    arguments: Arguments;
    run: (asker: QuestionContext, given: z.output<Arguments>) => Promise<Found>;
  },
): Tool => tool as unknown as Tool;

/** The sources of an answer that the portal composes, as data for a model. */
async function sourcesOf(compose: (answer: AnswerBuilder) => unknown): Promise<Found> {
  const answer = new AnswerBuilder();
  await compose(answer);
  return answer.build().sources.map(({ id: _, ...source }) => source);
}

const nothing = z.strictObject({});
const ownTool = (description: string, add: (answer: AnswerBuilder, asker: QuestionContext) => Promise<void>): Tool =>
  declare({ description, arguments: nothing, isOwn: true, run: (asker) => sourcesOf((answer) => add(answer, asker)) });

const everything = {
  ...NOTHING_ASKED,
  deadline: true,
  open: true,
  pays: true,
  period: true,
  about: true,
  court: true,
  people: true,
};

/** All that a model may call. Each reads as the caller, by the calls of the portal's own pages; none changes anything. */
const tools: Readonly<Record<string, Tool>> = {
  search_help: declare({
    description: 'Searches the articles of the help center',
    arguments: z.strictObject({ query: z.string().min(1).max(200) }),
    run: ({ context }, { query }) =>
      sourcesOf(async (answer) => {
        const found = await searchHelpTexts(context.db, query, 6);
        for (const { kind, key } of found) {
          const article = kind === 'help' ? listArticles().find(({ slug }) => slug === key) : undefined;
          if (article !== undefined) addArticle(answer, article);
        }
      }),
  }),
  find_case: declare({
    description: 'Finds settlements by a company, ticker or docket number, with amounts, dates and status of the first',
    arguments: z.strictObject({ name: z.string().min(1).max(200) }),
    run: async (asker, { name }) => {
      const { cases } = await findCases(asker.context, name);
      const [first] = cases;
      const found = first === undefined ? null : await readCase(asker, first.slug);
      const fee = await feeOfCaller(asker);
      return sourcesOf((answer) => found !== null && addCase(answer, found, everything, fee));
    },
  }),
  get_case: declare({
    description: 'One settlement by its slug, with what the caller’s own trades give in it',
    arguments: z.strictObject({ slug: z.string().min(1).max(200) }),
    run: async (asker, { slug }) => {
      const found = await readCase(asker, slug);
      const fee = await feeOfCaller(asker);
      const asks = { ...everything, isOwn: asker.session !== null };
      return sourcesOf((answer) => found !== null && addCase(answer, found, asks, fee));
    },
  }),
  get_my_estimates: ownTool('What the caller may be owed in each case', own.addOwed),
  get_my_claims: ownTool('The status of each of the caller’s claims', own.addClaimStatus),
  get_my_deadlines: ownTool('The caller’s deadlines to come', own.addOwnDeadlines),
  get_my_payments: ownTool('What was paid to the caller', own.addPayments),
  get_my_uploads: ownTool('The caller’s latest uploads, and why rows or files failed', own.addUploads),
};

const available = ({ session }: QuestionContext): [string, Tool][] =>
  Object.entries(tools).filter(([, { isOwn }]) => isOwn !== true || session !== null);

export const declareTools = (asker: QuestionContext): ToolDeclaration[] =>
  available(asker).map(([name, { description, arguments: schema }]) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(schema);
    return { type: 'function', function: { name, description, parameters } };
  });

/** The result of a tool; a sentence where no such tool exists, or its arguments are not as declared. */
export async function runTool(asker: QuestionContext, name: string, given: string): Promise<Found | string> {
  const tool = available(asker).find(([known]) => known === name)?.[1];
  if (tool === undefined) return 'That tool does not exist.';
  let parsed: unknown;
  try {
    parsed = given.trim() === '' ? {} : JSON.parse(given);
  } catch {
    return 'The arguments are not JSON.';
  }
  const checked = tool.arguments.safeParse(parsed);
  if (!checked.success) return `The arguments are not as declared: ${z.prettifyError(checked.error).slice(0, 300)}`;
  return tool.run(asker, checked.data as never);
}
