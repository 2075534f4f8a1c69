import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Most presses of Tab between two controls of one page. */
const MAX_TABS = 90;
/** Jobs may be slow on a busy machine. */
const PATIENTLY = { timeout: 60_000 };

/** What the browser knows of an element in its page. */
interface InPage {
  ownerDocument: { activeElement: { compareDocumentPosition: (other: unknown) => number } };
}

/** Where a control is from what has the focus: 0 here, 1 after it, -1 before it. */
const directionTo = (target: Locator): Promise<number> =>
  target.evaluate((node) => {
    const { activeElement } = (node as unknown as InPage).ownerDocument;
    if ((activeElement as unknown) === node) return 0;
    return activeElement.compareDocumentPosition(node) & 2 ? -1 : 1;
  });

/** A working day of an operator who never presses the mouse: every item is begun, done and timed by the keyboard. */
export class KeyboardDay {
  readonly page: Page;
  readonly #times: { item: string; ms: number; presses: number }[] = [];
  #presses = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Does an item and prints how long it lasted. */
  async item(name: string, work: () => Promise<void>): Promise<void> {
    const began = Date.now();
    this.#presses = 0;
    await work();
    const ms = Date.now() - began;
    this.#times.push({ item: name, ms, presses: this.#presses });
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${String(this.#presses).padStart(4)} keys  ${name}`);
  }

  /** Ends a group: how many items it had, and how long they lasted. */
  report(group: string): void {
    const all = this.#times.reduce((sum, { ms }) => sum + ms, 0);
    console.log(`${group}: ${this.#times.length} items in ${(all / 1000).toFixed(1)} s`);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#presses += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.#presses += text.length;
    await this.page.keyboard.type(text);
  }

  /** Moves the focus to a control by Tab, or by Shift and Tab where it is before. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor(PATIENTLY);
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      const direction = await directionTo(target);
      if (direction === 0) return;
      await this.press(direction === 1 ? 'Tab' : 'Shift+Tab');
    }
    throw new Error(`${MAX_TABS} presses of Tab do not reach ${target}`);
  }

  /** Fills in a field that Tab reaches; what it had is replaced. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.press('ControlOrMeta+a');
    await this.type(text);
  }

  /** Chooses in a list by the first letters of the option. */
  async choose(target: Locator, option: string): Promise<void> {
    await this.tabTo(target);
    await this.type(option);
    await expect(target.locator('option:checked')).toContainText(option);
  }

  /** Presses a button that Tab reaches. */
  async pressButton(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.press(key);
  }

  /** Gives a file to a field that Tab reaches. */
  async file(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await expect(async () => {
      await this.tabTo(target);
      const opening = this.page.waitForEvent('filechooser', { timeout: 10_000 });
      await this.press('Space');
      await (await opening).setFiles(file);
    }, 'a page that is still loading hears no key').toPass(PATIENTLY);
  }

  /** Opens a page by G and its letter. */
  async goTo(letter: string, heading: string): Promise<void> {
    await expect(async () => {
      await this.press('Escape', 'g', letter);
      const title = this.page.getByRole('heading', { level: 1, name: heading, exact: true });
      await expect(title).toBeVisible({ timeout: 5_000 });
    }, 'the second letter follows within 1.2 seconds').toPass(PATIENTLY);
  }

  /** Finds the items of the queue whose title begins so. */
  async find(words: string, kind: string, count = 1): Promise<void> {
    const { page } = this;
    await this.goTo('q', 'Queue');
    await expect(page).not.toHaveURL(/find=/);
    await this.press('/');
    await this.type(words);
    await this.press('Enter', 'Escape');
    await expect(page).toHaveURL((address) => address.searchParams.get('find') === words);
    const items = page.getByRole('region', { name: 'Items' }).getByRole('listitem');
    await expect(async () => {
      const rows = await items.allTextContents();
      expect(
        rows.filter((row) => !row.toLowerCase().includes(words.toLowerCase())),
        'rows of the list before',
      ).toEqual([]);
      expect(rows.filter((row) => row.includes(kind)).length, rows.join(' | ')).toBeGreaterThanOrEqual(count);
    }).toPass(PATIENTLY);
    // the cursor walks to the item of the kind
    const rows = await items.allTextContents();
    for (let at = rows.findIndex((row) => row.includes(kind)); at > 0; at -= 1) await this.press('j');
  }

  /** Opens the item under the cursor where its action has the focus. */
  async open(address: RegExp): Promise<void> {
    await this.press('ControlOrMeta+Enter');
    await expect(this.page).toHaveURL(address);
    await expect(this.page.locator('#main :focus')).toHaveCount(1);
  }

  /** Waits for the confirmation of an action. */
  async confirmed(words: RegExp | string): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible(PATIENTLY);
  }
}
