import { test } from '@playwright/test';

test('passes', () => {});
throw new Error('thrown outside of a test');
