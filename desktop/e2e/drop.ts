import type { Page } from '@playwright/test';

/** Drops a file on a tool's page as a file manager does. */
export async function drop(page: Page, { name, bytes }: { name: string; bytes: Buffer }): Promise<void> {
  await page.getByText('Drop recordings here').waitFor();
  const transfer = await page.evaluateHandle(
    ([called, base64]) => {
      const dropped = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dropped.items.add(new File([content], called));
      return dropped;
    },
    [name, bytes.toString('base64')] as const,
  );
  await page.getByText('Drop recordings here').dispatchEvent('drop', { dataTransfer: transfer });
}
