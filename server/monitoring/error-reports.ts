import { createStackParser, createTransport, Scope } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { Config } from '../config.ts';
import type { ReportError } from '../log.ts';
import { withoutSecrets } from '../log-secrets.ts';

export interface ErrorReports {
  report: ReportError;
  /** Sends pending reports, for at most two seconds. */
  close: () => Promise<void>;
}

const TIMEOUT_MS = 5_000;
const CLOSING_MS = 2_000;

/** The values of a log line that are sent with a report: enough to find the line, and no personal data. */
const TAGS = ['request_id', 'job', 'job_id', 'route', 'code'] as const;

/**
 * Reports to a server with Sentry's protocol (`SENTRY_DSN`): the error, where it was thrown, and the tags above. Sends
 * no request, address, body or account.
 */
export function openErrorReports(dsn: string, { environment }: Pick<Config, 'environment'>): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    sendClientReports: false,
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const response = await fetch(options.url, {
          method: 'POST',
          headers: { ...options.headers },
          body: body as string | Uint8Array<ArrayBuffer>,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await response.arrayBuffer();
        const header = (name: string): string | null => response.headers.get(name);
        return {
          statusCode: response.status,
          headers: { 'x-sentry-rate-limits': header('x-sentry-rate-limits'), 'retry-after': header('retry-after') },
        };
      }),
    beforeSend: (event) => {
      for (const each of event.exception?.values ?? []) if (each.value) each.value = withoutSecrets(each.value);
      delete event.server_name;
      return event;
    },
  });
  client.init();
  return {
    report: (error, message, values) => {
      const scope = new Scope();
      scope.setTag('message', message);
      for (const name of TAGS) if (typeof values[name] === 'string') scope.setTag(name, values[name]);
      client.captureException(error, {}, scope);
    },
    close: async () => void (await client.close(CLOSING_MS)),
  };
}
