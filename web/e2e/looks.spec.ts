import { faultsOfLooks } from '../../build/scripts/looks/looks.mjs';
import { expect, test } from './test.ts';

const planted = [
  ['px wide, by <p>', '<p style="width:2000px">A line too long for any window</p>'],
  [
    'is cut off by',
    '<div style="width:80px;overflow:hidden"><p style="width:200px">Half of it is gone</p></div>',
  ],
  ['lies under', '<button>Press</button><div style="position:fixed;inset:0">In front of all</div>'],
  [
    "can't be brought into the window",
    '<button style="position:fixed;left:-300px" onfocus="this.blur()">Away</button>',
  ],
  ['is wider than its box', '<button style="width:60px;white-space:nowrap">Words without room here</button>'],
  ['is squeezed into', '<p style="width:40px">A text of which each word has its own line</p>'],
  ['is broken into 2 lines', '<button style="width:50px">Sign in</button>'],
  ['color-contrast', '<p style="color:#bbb">Pale</p>'],
] as const;

for (const [fault, body] of planted)
  test(`looking at a page tells that something "${fault}"`, async ({ page }) => {
    const whole = (inside: string) =>
      `<!doctype html><html lang="en"><title>Page</title><script>
        addEventListener('theme', () => {
          document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
        });
        dispatchEvent(new Event('theme'));
        matchMedia('(prefers-color-scheme: dark)').onchange = () => dispatchEvent(new Event('theme'));
      </script><style>html { background: #fff; color: #111 }</style>
      <main><h1>Page</h1><p>A paragraph as it should be.</p>${inside}</main>`;
    await page.setContent(whole('<button>Press</button>'));
    expect(await faultsOfLooks(page, 'page')).toEqual([]);
    await page.setContent(whole(body));
    expect((await faultsOfLooks(page, 'page')).join('\n')).toContain(fault);
  });
