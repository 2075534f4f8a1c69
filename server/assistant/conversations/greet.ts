import type { startConversation } from '@trover/contract/assistant/conversations.ts';
import { getCase } from '../../cases/get-case.ts';
import type { Call } from '../../http/route.ts';
import { findBrand } from '../../partners/find-brand.ts';

interface Greeting {
  greeting: string;
  suggestions: string[];
}

const GENERAL = ['How do you find what I am owed?', 'Is this notice real?', 'How is the fee worked out?'];

/** The first message of a conversation: about the case or page on the screen, and a signed-in caller's own data. */
export async function greet(
  { context, session, visitor }: Pick<Call<typeof startConversation>, 'context' | 'session' | 'visitor'>,
  about: { page?: string | undefined; case?: string | undefined },
): Promise<Greeting> {
  const slug = about.case ?? /^\/cases\/(?!screener|create|my)([a-z0-9-]+)$/.exec(about.page ?? '')?.[1];
  if (slug !== undefined) {
    const found = await getCase(context, session, slug).catch((error: unknown) => {
      if (about.case !== undefined) throw error;
      return undefined;
    });
    if (found !== undefined)
      return {
        greeting: `Ask about the ${found.title} case. Every figure comes with its source. This is information, not legal advice.`,
        suggestions: [
          'When is the claim deadline?',
          session === null ? 'Who is in the class?' : 'What am I owed in this case?',
          'How much does this case pay?',
        ],
      };
  }
  const { name } = findBrand(new URL(visitor.page_origin).host, context.config);
  return {
    greeting: `Ask ${name} about cases, claims and notices. Every figure comes with its source. This is information, not legal advice.`,
    suggestions:
      session === null ? GENERAL : ['What am I owed?', 'What is the status of my claims?', 'When is my next deadline?'],
  };
}
