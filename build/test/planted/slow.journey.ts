import { test } from '@playwright/test';

test('passes', () => {});
test('takes an age', async () => {
  test.setTimeout(600_000);
  await new Promise((resolve) => setTimeout(resolve, 500_000));
});
test('is never reached', () => {});
