import type { signInByScraper } from '@trover/contract/links/auth.ts';
import type { BodyOf, DataOf } from '@trover/contract/protocol/operation.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { LinkOwner } from '../policy.ts';

export async function signInByRecipe(
  _context: Context,
  _owner: LinkOwner,
  broker: string,
  _body: BodyOf<typeof signInByScraper>,
): Promise<DataOf<typeof signInByScraper>> {
  return fail('not_found', { message: `There is no recipe for ${broker}.` });
}
