import { databaseTimeIn } from '@trover/db/database-time.ts';
import { listMembersOfRoles } from '@trover/db/queries/organisations/decisions.ts';
import * as queries from '@trover/db/queries/organisations/webhooks.ts';
import { Webhook } from 'standardwebhooks';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { postMail } from '../../mail/post-mail.ts';
import { fetchPublic, NotCalled } from '../../outbound/public-fetch.ts';
import { webhookDisabledMail } from '../mails.ts';
import { aboutWebhook } from './about-webhook.ts';

const CONCURRENCY = 20;
const TIMEOUT_MS = 15_000;
/** How long a delivery is claimed, which is longer than one attempt; after a crash it is retried after this time. */
const CLAIMED_SECONDS = 120;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Pause after each failed attempt; after the last one the message waits until someone resends it. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** Time without a successful delivery after which the webhook is switched off and the owners are notified. */
const DISABLED_AFTER = 5 * 24 * HOUR;
/** The same, if the receiver did not respond at all for this long. */
const SILENT_AFTER = 12 * HOUR;

type Deliverer = Pick<Context, 'config' | 'db' | 'jobs' | 'log' | 'vault'>;

/**
 * The body and headers of a message as Standard Webhooks defines them; a rotated secret signs in addition to the new
 * one.
 */
function signMessage({ vault }: Pick<Context, 'vault'>, due: queries.DueDelivery, at: Date) {
  const about = aboutWebhook(due.organisation_id);
  const body = JSON.stringify({ type: due.type, timestamp: due.created_at.toISOString(), data: due.data });
  const secrets = [vault.decrypt(due, about)];
  if (due.has_former && due.former_ciphertext !== null && due.former_master_key_id !== null)
    secrets.push(vault.decrypt({ ciphertext: due.former_ciphertext, master_key_id: due.former_master_key_id }, about));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'claims-portal-webhooks/1',
      'webhook-id': due.message_id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(due.message_id, at, body)).join(' '),
    },
  };
}

interface Answer {
  status: number | null;
  text: string;
}

function faultOf(error: unknown): string {
  if (error instanceof NotCalled) return error.message;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return isLate ? `No answer within ${TIMEOUT_MS / 1000} seconds` : 'The address could not be reached';
}

async function send(context: Deliverer, due: queries.DueDelivery, signal: AbortSignal): Promise<Answer> {
  let message: ReturnType<typeof signMessage>;
  try {
    message = signMessage(context, due, new Date());
  } catch (error) {
    const { organisation_id, webhook_id } = due;
    context.log.error(
      { err: error, account_id: organisation_id, webhook_id },
      'the secret of a webhook cannot be opened',
    );
    return { status: null, text: 'The secret of this webhook cannot be opened' };
  }
  try {
    const limits = { timeout_ms: TIMEOUT_MS, most_bytes: 2000, cuts: true };
    const answer = await fetchPublic(context.config, due.url, { method: 'POST', ...message, signal }, limits);
    const text = (await answer.text()).replaceAll('\0', '').slice(0, 500);
    return { status: answer.status, text };
  } catch (error) {
    if (signal.aborted) throw error;
    return { status: null, text: faultOf(error) };
  }
}

async function disable(context: Deliverer, due: queries.DueDelivery, reason: string): Promise<void> {
  const { organisation_id, webhook_id: id, url } = due;
  await context.db.transaction().execute(async (trx) => {
    if (!(await queries.disableWebhook(trx, id, reason))) return;
    const { host } = new URL(url);
    for (const { id: account_id, email, partner } of await listMembersOfRoles(trx, organisation_id, ['owner']))
      await postMail(context, trx, {
        template: webhookDisabledMail,
        data: { host, reason },
        to: email,
        account_id,
        partner,
        cause: `webhook ${id} off ${due.id} ${due.attempts} ${account_id}`,
      });
    await recordAudit(trx, {
      action: 'webhook_disabled',
      by: null,
      subject: { kind: 'webhook', id },
      detail: { organisation: organisation_id, reason, host },
    });
  });
}

async function deliver(context: Deliverer, due: queries.DueDelivery, signal: AbortSignal): Promise<void> {
  const { status, text } = await send(context, due, signal);
  const isWell = status !== null && status >= 200 && status < 300;
  const pause = PAUSES[due.attempts - 1];
  const next_at = isWell || pause === undefined ? null : databaseTimeIn(pause);
  await queries.settleDelivery(context.db, due.id, {
    status: isWell ? 'delivered' : next_at === null ? 'failed' : 'waiting',
    next_at,
    last_status: status,
    last_answer: text,
  });
  const answer = isWell ? 'received' : status === null ? 'none' : 'refused';
  const { failing, silent } = await queries.recordHealth(context.db, due.webhook_id, answer);
  if (status === 410) await disable(context, due, 'The receiver answered that it is gone (410)');
  else if (silent >= SILENT_AFTER) await disable(context, due, 'There was no answer for 12 hours');
  else if (failing >= DISABLED_AFTER) await disable(context, due, 'Nothing has arrived for five days');
}

/**
 * Sends due messages to organisations' webhooks; returns how many were attempted. Each delivery that ends makes room
 * for the next, so that a slow receiver, or a secret that cannot be decrypted, delays only its own messages.
 */
export async function deliverDue(context: Deliverer, signal: AbortSignal): Promise<number> {
  let tried = 0;
  const under = new Map<queries.DueDelivery, Promise<void>>();
  try {
    for (;;) {
      const limit = CONCURRENCY - under.size;
      const batch = { limit, seconds: CLAIMED_SECONDS, busy: [...under.keys()] };
      const due = signal.aborted || limit === 0 ? [] : await queries.claimDue(context.db, batch);
      for (const one of due)
        under.set(
          one,
          deliver(context, one, signal)
            .catch((error: unknown) => {
              if (signal.aborted) throw error;
              const { organisation_id, webhook_id } = one;
              context.log.error({ err: error, account_id: organisation_id, webhook_id }, 'a webhook could not be sent');
            })
            .finally(() => under.delete(one)),
        );
      tried += due.length;
      if (under.size === 0) return tried;
      await Promise.race(under.values());
    }
  } finally {
    await Promise.allSettled(under.values());
  }
}
