import { StartupError } from '@trover/db/embedded/startup-error.ts';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { buildAssistant } from './assistant/build-assistant.ts';
import { likenessToExamples } from './assistant/questions/alike-examples.ts';
import { prepareLikelihood } from './assistant/questions/likelihood/article-likelihood.ts';
import { nearestArticles } from './assistant/questions/nearest-article.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { buildApp } from './http/build-app.ts';
import { explainPort, type Port, portsOf } from './ports.ts';

export interface Served {
  /** The address for users: `http://localhost:PORT`. */
  address: string;
  /** The metrics of `/metrics` at that address. */
  metrics: Registry;
  close: () => Promise<void>;
}

/** When, in milliseconds after the start, each part is prepared: between them the process answers. */
const PREPARED_AFTER_MS = [2_000, 4_000, 6_000];

/** Prepares what the first question needs, after the start: it stops the process for a moment each time. */
export function prepareAnswers(config: Config): void {
  if (!portsOf(config).assistant) return;
  const parts = [prepareLikelihood, () => nearestArticles('a claim'), () => likenessToExamples('a claim')];
  for (const [at, prepare] of parts.entries()) setTimeout(prepare, PREPARED_AFTER_MS[at]).unref();
}

/** Opens the ports of this process's roles. */
export async function serve(context: Context): Promise<Served> {
  const { config } = context;
  requireMailServer(config);
  const listeners: FastifyInstance[] = [];
  const close = async (): Promise<void> => {
    for (const app of listeners) await app.close();
  };
  try {
    const ports: number[] = [];
    const { main, assistant } = portsOf(config);
    if (main) {
      const app = await buildApp(context);
      listeners.push(app);
      ports.push(await listen(app, config.host, main));
    }
    if (assistant) {
      const app = await buildAssistant(context);
      listeners.push(app);
      ports.push(await listen(app, config.host, assistant));
    }
    const [first] = listeners as [FastifyInstance];
    return { address: `http://localhost:${ports[0]}`, metrics: first.metrics, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * In production, nobody could confirm an address or reset a password without a mail server, and mails would accumulate.
 */
function requireMailServer({ isProduction, smtpUrl }: Config): void {
  if (isProduction && smtpUrl === undefined)
    throw new StartupError(
      'SMTP_URL is needed in production, with MAIL_FROM and PUBLIC_URL: accounts are confirmed by mail, and nobody reads mails that stay in the outbox.',
    );
}

async function listen(app: FastifyInstance, host: string, wanted: Port): Promise<number> {
  try {
    await app.listen({ port: wanted.port, host });
  } catch (error) {
    throw explainPort(error as NodeJS.ErrnoException, host, wanted);
  }
  return (app.server.address() as { port: number }).port;
}
