import type { CasePage } from '@trover/contract/cases/cases.ts';
import { type AnswerBuilder, from } from '../../answers/draft.ts';
import { orNull, type QuestionContext } from '../../question-context.ts';
import { readCase } from '../cases.ts';
import { addOwnClaims, claimTopicsOf } from './own-claim.ts';

/** The state of the caller’s claim in a case, below the facts of the case. */
export async function addClaimBeside(answer: AnswerBuilder, asker: QuestionContext, slug: string): Promise<void> {
  if (asker.session === null) return;
  const found = await readCase(asker, slug);
  if (found !== null) await addOwnClaims(answer, asker, found, claimTopicsOf('status lacks'));
}

/** States that the caller has no claim in a case, where that is known, and whether it is still possible to join. */
export async function addNoClaim(
  answer: AnswerBuilder,
  { session, read }: QuestionContext,
  { slug, title, days_left }: Pick<CasePage, 'slug' | 'title' | 'days_left'>,
): Promise<void> {
  if (session === null) return;
  const claims = await orNull(read('GET /api/v1/orders/{id}/subprs', { params: { id: slug }, query: { limit: 1 } }));
  if (claims?.items.length !== 0) return;
  const canJoin = days_left !== null && days_left >= 0;
  const text = `You have no claim in ${title}${canJoin ? ': you have not joined it' : ''}.`;
  answer.paragraph(from(answer.source({ kind: 'case', title, url: `/cases/${slug}`, passage: text }), text));
}
