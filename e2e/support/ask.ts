import { expect, type Locator, type Page } from '@playwright/test';

/** Sends a question to the assistant, in its drawer or on its page, and waits until the answer is whole. */
export async function ask(page: Page, question: string): Promise<Locator> {
  await page.getByRole('textbox', { name: /^Your question/ }).fill(question);
  await page.keyboard.press('Enter');
  const turn = page.getByRole('log', { name: 'Conversation' }).locator('section').filter({ hasText: question }).last();
  await expect(turn.getByText('Helpful?')).toBeVisible();
  return turn;
}
