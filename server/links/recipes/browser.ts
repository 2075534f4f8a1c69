import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { type AllowlistProxy, openAllowlistProxy } from './allowlist-proxy.ts';
import type { Recipe } from './recipe.ts';

/** Prefix of the browsers' folders, followed by the id of the process that created them. */
const FOLDER = 'trover-recipe-';
const START_MS = 30_000;

export interface RecipeBrowser {
  context: BrowserContext;
  proxy: AllowlistProxy;
  /** The browser's own folder, which is removed with it. */
  folder: string;
  close: () => Promise<void>;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Removes the folders of browsers whose process was killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(FOLDER) ? Number(name.slice(FOLDER.length).split('-')[0]) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** With DEBUG set, the package would log typed text; it reads that variable when it is loaded. */
async function loadPlaywright() {
  const asked = process.env.DEBUG;
  delete process.env.DEBUG;
  try {
    return await import('playwright-core');
  } finally {
    if (asked !== undefined) process.env.DEBUG = asked;
  }
}

const ARGUMENTS = [
  '--disable-quic',
  '--disable-crash-reporter',
  '--no-first-run',
  '--disable-gpu',
  // Only the proxy resolves names, and nothing bypasses it.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/**
 * A headless Chromium for one sign-in: with a temporary folder, none of the program's environment variables, and
 * network access only to the hosts of the recipe. It ends with this process, since a pipe controls it.
 */
export async function openRecipeBrowser(
  recipe: Pick<Recipe, 'hosts'>,
  { chromium, privateHosts }: { chromium: string; privateHosts: readonly string[] },
): Promise<RecipeBrowser> {
  await removeLeftovers();
  const { chromium: playwright } = await loadPlaywright();
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const proxy = await openAllowlistProxy(recipe, { privateHosts });
  const remove = async (): Promise<void> => {
    await proxy.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const profile = join(folder, 'profile');
    await mkdir(join(profile, 'Default'), { recursive: true, mode: 0o700 });
    const preferences = {
      plugins: { always_open_pdf_externally: true },
      credentials_enable_service: false,
      profile: { password_manager_enabled: false, password_manager_leak_detection: false },
    };
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
    const context = await playwright.launchPersistentContext(profile, {
      executablePath: chromium,
      headless: true,
      // Chromium has no sandbox for root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: ARGUMENTS,
      env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder, LANG: 'en_US.UTF-8' },
      proxy: { server: proxy.url, bypass: '<-loopback>' },
      downloadsPath: folder,
      acceptDownloads: true,
      serviceWorkers: 'block',
      locale: 'en-US',
      viewport: { width: 1280, height: 900 },
      timeout: START_MS,
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
    });
    return {
      context,
      proxy,
      folder,
      close: async () => {
        await context.close().catch(() => {});
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
