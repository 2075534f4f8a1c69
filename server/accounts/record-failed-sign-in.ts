import type { AuditDetail } from '@trover/db/schema/audit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import type { Visitor } from '../http/route.ts';

/** Records that someone failed to prove their identity, and rethrows the refusal: for `catch`. */
export const recordFailedSignIn =
  ({ db }: Pick<Context, 'db'>, visitor: Visitor, detail: AuditDetail = {}) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Failure)
      await recordAudit(db, { action: 'sign_in_failed', by: visitor, detail: { reason: error.code, ...detail } });
    throw error;
  };
