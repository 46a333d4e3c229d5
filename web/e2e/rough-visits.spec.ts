import type { Page } from '@playwright/test';
import { alive, doubleLetters, expect, test } from './test.ts';

/** One page of each kind. */
const kinds = [
  '/',
  '/tools/home',
  '/tools/vocal-remover',
  '/live',
  '/text-to-speech',
  '/voice-universe',
  '/apps/discord',
  '/enterprise/use-cases/restaurants',
  '/privacy',
  '/contact',
  '/login',
  '/download-installer',
];

/** How many px the page is wider than what shows of it, and what reaches beyond; nothing where it fits. */
const wide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [`${scrollWidth - clientWidth} px`, ...beyond.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });

/** Controls that stick out of the page, outside of what scrolls by itself. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      'main a, main button, header a, header button',
    )) {
      if (!control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      const { left, right, width } = control.getBoundingClientRect();
      const scrolls = control.closest('[class*=overflow-x], pre, table');
      if (width > 0 && !scrolls && (left < -1 || right > innerWidth + 1))
        found.push(control.outerHTML.slice(0, 120));
    }
    return found;
  });

test('320 px and text of twice its size: nothing sticks out, on every kind of page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // each width has a tab of its own: one that is made wider may be told so late
  const desk = await page.context().newPage();
  await desk.setViewportSize({ width: 1280, height: 800 });
  for (const path of kinds) {
    await Promise.all([page, desk].map((tab) => tab.goto(path)));
    await alive(page); // what comes only now has to fit as well
    await expect.poll(() => wide(page), { message: path }).toEqual([]);
    expect(await outOfReach(page), path).toEqual([]);
    await alive(desk);
    await doubleLetters(desk);
    expect(await desk.evaluate(() => innerWidth)).toBe(1280);
    await expect.poll(() => wide(desk), { message: `${path} at 200 %` }).toEqual([]);
  }
});

test('forced colours: every control keeps an edge or a mark that shows', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const path of kinds) {
    await page.goto(path);
    const lost = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'input:not([type=hidden]), textarea, [role=switch], [role=slider], [role=combobox]',
        ),
      ]
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 4)
        .filter((control) => {
          const edge = (element: Element | null): boolean => {
            if (!element) return false;
            const style = getComputedStyle(element);
            return (
              (style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0) ||
              style.forcedColorAdjust === 'none' ||
              style.outlineStyle !== 'none' ||
              style.appearance !== 'none'
            );
          };
          return (
            !edge(control) &&
            !edge(control.parentElement) &&
            ![...control.children].some(edge) &&
            !control.querySelector('svg, canvas')
          );
        })
        .map((control) => control.outerHTML.slice(0, 160)),
    );
    expect(lost, path).toEqual([]);
  }
});

test('less motion: nothing moves by itself for long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/live', '/agents', '/halloween']) {
    await page.goto(path);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 300)
        .map((animation) => (animation as CSSAnimation).animationName ?? 'transition'),
    );
    expect(moving, path).toEqual([]);
  }
});

test('by keyboard alone: the first key leads past the menu, and every stop shows where it is', async ({
  page,
}) => {
  for (const path of ['/', '/tools/vocal-remover', '/contact']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus'), path).toHaveText(/skip/i);
    await page.keyboard.press('Enter');
    const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null);
    expect(inMain, path).toBe(true);
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return 'the end';
        const marks = [element, element.parentElement, element.nextElementSibling].some((one) => {
          if (!one) return false;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
          return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
        });
        const { top, bottom } = element.getBoundingClientRect();
        return marks && bottom > 0 && top < innerHeight ? 'shown' : element.outerHTML.slice(0, 160);
      });
      expect(['shown', 'the end'], `${path}, stop ${stop}: ${seen}`).toContain(seen);
    }
  }
});

test('storage that is forbidden: every kind of page is drawn and works', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  for (const path of kinds) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
});

test('broken cookies, unknown parameters and odd paths get a page or its error, never a fault', async ({
  request,
}) => {
  const cookies = [
    'theme=%E0%A4%A',
    'theme=<script>; consent={{{; home_test4=%00',
    `x=${'y'.repeat(6000)}`,
    'session=%%%; device_id=',
    ';;;=;=a;a',
  ];
  for (const cookie of cookies)
    for (const path of ['/', '/tools/home', '/account']) {
      const answer = await request.get(path, { headers: { cookie }, maxRedirects: 0 });
      expect(answer.status(), `${path} with ${cookie.slice(0, 40)}`).toBeLessThan(432);
    }
  const odd: [path: string, status: number][] = [
    ['/tools/home?utm_source=%F0%9F%98%80&x[]=1&x[__proto__]=2&=&&&', 200],
    ['/?home=%zz', 200],
    ['/%', 404],
    ['/%E0%A4%A', 404],
    [`/${'a'.repeat(7000)}`, 404],
    ['/日本語/страница/🎤', 404],
    ['/tools/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/tools/home/', 200],
  ];
  for (const [path, wanted] of odd) {
    const answer = await request.get(path, { maxRedirects: 1 });
    expect(answer.status(), path.slice(0, 60)).toBe(wanted);
    expect(await answer.text(), path.slice(0, 60)).not.toMatch(/\bat \S+ \(|node_modules/);
  }
});

test('a flood of query strings is answered from what is kept', async ({ request }) => {
  const ask = async (query: string) => {
    const answer = await request.get(`/faq?${query}`);
    expect(answer.status()).toBe(200);
    return answer.headers().etag;
  };
  const first = await ask('');
  for (let i = 0; i < 300; i++) expect(await ask(`q${i}=${Math.random()}`)).toBe(first);
});

test.describe('a slow and failing server', () => {
  test.use({ expectedConsole: /status of 503|Failed to load resource/ });

  test('pages stay, and say what did not come', async ({ page }) => {
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    });
    for (const path of kinds) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByText(/undefined|\[object|Unexpected token|Bad gateway/), path).toHaveCount(0);
    }
  });
});
