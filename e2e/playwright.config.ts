import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** The real program on its own folder, on a day that does not move; ports beside those of a running one. */
const port = Number(process.env.E2E_PORT ?? 4613);
/** Where the mails of the program go, and where a journey reads them. */
const [smtpPort, mailsPort] = [port + 1000, port + 1001];
process.env.E2E_MAILS = `http://localhost:${mailsPort}`;
/** The identity provider of an institution. */
const providerPort = port + 1002;
process.env.E2E_PROVIDER = `http://127.0.0.1:${providerPort}`;
/** The court records that a journey adds dockets to. */
const courtPort = port + 1003;
process.env.E2E_COURT = `http://127.0.0.1:${courtPort}`;
/** `npm test` has built the program (scripts/boot.mjs). */
const main = process.env.TROVER_BUILD ? join(process.env.TROVER_BUILD, 'main.js') : 'server/main.ts';
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'trover-e2e-'));

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(process.env.E2E_DATA, 'results'),
  fullyParallel: false,
  workers: 1,
  // generous for a busy machine; a fault still ends the journey
  timeout: 180_000,
  expect: { timeout: 25_000 },
  globalTeardown: './support/remove-data.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    // a press that finds no way ends the journey, whatever the time of the whole journey is
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
    },
    // the journey that goes offline alone lets one in: pages come from the network in all others
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
  webServer: [
    {
      command: `${process.execPath} server/testing/mail-catcher.ts ${smtpPort} ${mailsPort}`,
      cwd: join(import.meta.dirname, '..'),
      url: `http://localhost:${mailsPort}/`,
    },
    {
      command: `${process.execPath} server/organisations/sign-on/testing/provider-process.ts ${providerPort} http://localhost:${port}`,
      cwd: join(import.meta.dirname, '..'),
      url: `http://127.0.0.1:${providerPort}/.well-known/openid-configuration`,
    },
    {
      command: `${process.execPath} server/testing/courtlistener-process.ts ${courtPort} court-token`,
      cwd: join(import.meta.dirname, '..'),
      url: `http://127.0.0.1:${courtPort}/records`,
    },
    {
      command: `"${process.execPath}" "${main}"`,
      cwd: join(import.meta.dirname, '..'),
      url: `http://localhost:${port}/readyz`,
      timeout: 300_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      env: {
        PORT: String(port),
        ASSISTANT_PORT: String(port + 1),
        DATA_DIR: join(process.env.E2E_DATA, 'data'),
        // a server that is there already, such as a cluster, in place of the embedded one
        ...(process.env.E2E_DATABASE_URL && { DATABASE_URL: process.env.E2E_DATABASE_URL }),
        DEMO_PASSWORD: 'journeys-only-password',
        // journeys begin with accounts that have claimed nothing; server/demonstration tests the others
        TROVER_DEMO: 'accounts',
        TODAY: '2026-11-21',
        NODE_ENV: 'production',
        // nobody listens there: the journey that connects a custodian answers in its place
        CONNECTOR_URL: `http://localhost:${port + 2}/start`,
        LOG_LEVEL: 'warn',
        PUBLIC_URL: `http://localhost:${port}`,
        SMTP_URL: `smtp://localhost:${smtpPort}`,
        MAIL_FROM: 'no-reply@trover.test',
        // the identity provider of an institution's journey
        PRIVATE_HOSTS: '127.0.0.1',
        // the court records of the journey of proposals
        COURTLISTENER_URL: `http://127.0.0.1:${courtPort}`,
        COURTLISTENER_TOKEN: 'court-token',
      },
    },
  ],
});
