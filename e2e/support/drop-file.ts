import { expect, type Page } from '@playwright/test';

/** Drops a file on the foot of the page, as from a folder of the computer, once the page accepts files. */
export async function dropFile(page: Page, file: { name: string; buffer: Buffer }): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(file.buffer.toString())}], ${JSON.stringify(file.name)}, { type: 'text/csv' }));
    return data;
  })()`);
  await expect(async () => {
    await page.dispatchEvent('footer', 'dragover', { dataTransfer: transfer });
    await expect(page.getByText('Let go to add 1 file')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.dispatchEvent('footer', 'drop', { dataTransfer: transfer });
}
