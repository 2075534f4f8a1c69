import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Download, Locator, Page } from 'playwright-core';
import type { Days } from '../providers/provider.ts';
import type { RecipeBrowser } from './browser.ts';
import { type dayForms, isAllowed, type Recipe, type RecipePage } from './recipe.ts';

const POLL_MS = 150;
/** A recipe that visits a page more often than this does not fit its site. */
const MAX_VISITS = 4;
const MAX_FILES = 60;
const MAX_FILE = 50 * 1024 * 1024;
const MAX_WORDS_LENGTH = 200;
/** The time limit of a download, as a multiple of a page's. */
const DOWNLOAD_FACTOR = 3;

/** Why a recipe was stopped: an input that its owner can change, or a fault of the site or of ours. */
export class RecipeStopped extends Error {
  override name = 'RecipeStopped';
  readonly is_fault: boolean;
  readonly page: string | null;

  constructor(sentence: string, { is_fault, page = null }: { is_fault: boolean; page?: string | null }) {
    super(sentence);
    this.is_fault = is_fault;
    this.page = page;
  }
}

export interface Following {
  /** The values that the owner typed, by the names of the recipe's fields. */
  fields: Readonly<Record<string, string>>;
  days: Days;
  ask: (challenge: { kind: 'code' | 'confirm'; words: string }) => Promise<string>;
}

interface DownloadedFile {
  path: string;
  name: string;
}

const hasChanged = (recipe: Recipe, page: string | null): RecipeStopped =>
  new RecipeStopped(
    `${recipe.name}’s site differs from what we expect, so we stopped. Upload a statement instead, or try again later.`,
    { is_fault: true, page },
  );

/** The downloads of a browser context as they begin, from any of its pages. */
function downloadsOf(browser: RecipeBrowser): () => Promise<Download | null> {
  const arrived: Download[] = [];
  const watch = (page: Page): void => void page.on('download', (download) => arrived.push(download));
  for (const page of browser.context.pages()) watch(page);
  browser.context.on('page', watch);
  return async () => arrived.shift() ?? null;
}

/** Follows a recipe page by page until it has what the sign-in needs. Passes on no text of a page or of the package. */
export async function followRecipe(
  browser: RecipeBrowser,
  recipe: Recipe,
  { fields, days, ask }: Following,
): Promise<DownloadedFile[]> {
  const nextDownload = downloadsOf(browser);
  const visits = new Map<string, number>();
  const files: DownloadedFile[] = [];
  const timeout = recipe.wait_seconds * 1000;
  let before: { name: string; document: string } | null = null;

  /** A bank may open its statements in another window; windows on other hosts are ignored. */
  const current = (): Page => {
    const open = browser.context.pages();
    return open.findLast((page) => isAllowed(recipe, page.url())) ?? open[0]!;
  };
  const within = (page: RecipePage, selector: string): Locator =>
    (page.frame === undefined ? current() : current().frameLocator(page.frame)).locator(selector);

  /** The first page of the list that is shown; null while that is the page whose steps are done already. */
  async function findPage(): Promise<{ page: RecipePage; document: string } | null> {
    for (const page of recipe.pages) {
      if (!(await within(page, page.shows).first().isVisible())) continue;
      const document = String(await current().evaluate('performance.timeOrigin'));
      return before?.name === page.name && before.document === document ? null : { page, document };
    }
    return null;
  }

  async function waitForPage(): Promise<{ page: RecipePage; document: string }> {
    for (const until = Date.now() + timeout; Date.now() < until; await pause(POLL_MS)) {
      // A page cannot be queried during a navigation.
      const found = await findPage().catch(() => null);
      if (found !== null) return found;
    }
    throw hasChanged(recipe, before?.name ?? null);
  }

  async function answerChallenge(page: RecipePage): Promise<void> {
    const { challenge } = page;
    if (challenge === undefined) return;
    const shown =
      challenge.words_from === undefined
        ? ''
        : await within(page, challenge.words_from)
            .first()
            .innerText({ timeout })
            .catch(() => '');
    const words = [challenge.words, shown.replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS_LENGTH)]
      .filter(Boolean)
      .join(' ');
    const answer = await ask({ kind: challenge.kind, words });
    if (challenge.into !== undefined) await within(page, challenge.into).first().fill(answer, { timeout });
  }

  async function download(page: RecipePage): Promise<void> {
    if (page.download === undefined) return;
    const links = within(page, page.download.click);
    await links.first().waitFor({ timeout });
    const count = page.download.each ? Math.min(await links.count(), MAX_FILES - files.length) : 1;
    for (let at = 0; at < count; at += 1) {
      await links.nth(at).click({ timeout });
      files.push(await arrival(page));
    }
  }

  async function arrival(page: RecipePage): Promise<DownloadedFile> {
    for (const until = Date.now() + timeout * DOWNLOAD_FACTOR; Date.now() < until; await pause(POLL_MS)) {
      const begun = await nextDownload();
      if (begun === null) continue;
      const path = await begun.path();
      if ((await stat(path)).size > MAX_FILE) break;
      return { path, name: begun.suggestedFilename().slice(0, 200) };
    }
    throw hasChanged(recipe, page.name);
  }

  await attempt(recipe, null, () => current().goto(recipe.begin, { waitUntil: 'domcontentloaded', timeout }));
  for (;;) {
    const { page, document } = await waitForPage();
    before = { name: page.name, document };
    visits.set(page.name, (visits.get(page.name) ?? 0) + 1);
    if (page.failure !== undefined) throw new RecipeStopped(page.failure, { is_fault: false, page: page.name });
    if (visits.get(page.name)! > MAX_VISITS || !isAllowed(recipe, current().url())) throw hasChanged(recipe, page.name);
    await attempt(recipe, page.name, async () => {
      await answerChallenge(page);
      for (const { into, field, text, days_as } of page.fill)
        await within(page, into)
          .first()
          .fill(field === undefined ? withDays(text!, days, days_as) : fields[field]!, { timeout });
      for (const { in: selector, option } of page.select)
        await within(page, selector).first().selectOption(option, { timeout });
      for (const selector of page.click) await within(page, selector).first().click({ timeout });
      await download(page);
    });
    if (page.download !== undefined && !page.goes_on) return files;
  }
}

/** An error of the package may contain typed secrets, so it is not passed on. */
async function attempt(recipe: Recipe, page: string | null, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof RecipeStopped ? error : hasChanged(recipe, page);
  }
}

const withDays = (text: string, { from, to }: Days, form: (typeof dayForms)[number]): string =>
  text.replaceAll('{from}', written(from, form)).replaceAll('{to}', written(to, form));

function written(day: string, form: (typeof dayForms)[number]): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return form.replace('YYYY', year).replace('MM', month).replace('DD', date);
}
