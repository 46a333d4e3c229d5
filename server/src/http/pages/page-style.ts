import { createHash } from 'node:crypto';

/** The website's colours that these pages use, by the names of its own `tokens.css`, which a test compares. */
export const light = {
  '--bg': 'oklch(0.975 0.004 290)',
  '--surface': 'oklch(1 0 0)',
  '--sunken': 'oklch(0.945 0.006 290)',
  '--line': 'oklch(0.895 0.009 290)',
  '--control': 'oklch(0.615 0.021 290)',
  '--text': 'oklch(0.235 0.018 290)',
  '--muted': 'oklch(0.47 0.024 290)',
  '--primary': 'oklch(0.545 0.25 294)',
  '--on-primary': 'oklch(1 0 0)',
  '--primary-text': 'oklch(0.47 0.235 294)',
  '--primary-soft': 'oklch(0.945 0.028 294)',
  '--focus': 'oklch(0.545 0.25 294)',
  '--volt': 'oklch(0.9 0.19 121)',
  '--success-text': 'oklch(0.47 0.115 155)',
  '--warning-text': 'oklch(0.47 0.099 75)',
  '--error-text': 'oklch(0.47 0.185 22)',
  '--info-text': 'oklch(0.47 0.118 245)',
} as const;
export const dark: Record<keyof typeof light, string> = {
  '--bg': 'oklch(0.165 0.018 290)',
  '--surface': 'oklch(0.205 0.02 290)',
  '--sunken': 'oklch(0.135 0.015 290)',
  '--line': 'oklch(0.315 0.022 290)',
  '--control': 'oklch(0.555 0.024 290)',
  '--text': 'oklch(0.965 0.005 290)',
  '--muted': 'oklch(0.775 0.018 290)',
  '--primary': 'oklch(0.735 0.152 294)',
  '--on-primary': 'oklch(0.235 0.11 294)',
  '--primary-text': 'oklch(0.825 0.096 294)',
  '--primary-soft': 'oklch(0.3 0.09 294)',
  '--focus': 'oklch(0.825 0.096 294)',
  '--volt': 'oklch(0.9 0.19 121)',
  '--success-text': 'oklch(0.825 0.125 155)',
  '--warning-text': 'oklch(0.825 0.14 75)',
  '--error-text': 'oklch(0.825 0.097 22)',
  '--info-text': 'oklch(0.825 0.09 245)',
};
const declared = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** Where the website's letters lie for these pages. */
export const fontPath = '/api/docs/onest.woff2';

export const pageStyle = `
@font-face{font-family:"Onest Variable";src:url(${fontPath}) format("woff2-variations");font-weight:100 900;font-display:swap}
:root{color-scheme:light;${declared(light)}}
[data-theme=dark]{color-scheme:dark;${declared(dark)}}
@media (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;${declared(dark)}}}
*{box-sizing:border-box}
html{scroll-padding-top:5rem}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 "Onest Variable",system-ui,sans-serif}
a{color:var(--primary-text);text-underline-offset:3px}
iframe{display:block;width:100%;height:44rem;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:6px}
code,pre{font:13px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
pre{margin:.5rem 0 1rem;padding:.9rem 1rem;background:var(--sunken);border-radius:10px;white-space:pre-wrap;overflow-wrap:anywhere}
.site{position:sticky;top:0;z-index:2;background:var(--bg);border-bottom:1px solid var(--line)}
.site>div,.top>div,.layout{max-width:1248px;margin:0 auto;padding:0 24px}
.site>div{display:flex;align-items:center;gap:4px;height:64px}
.site a{display:inline-flex;align-items:center;min-height:44px;padding:0 12px;border-radius:8px;color:var(--muted);font-size:15px;font-weight:500;text-decoration:none;white-space:nowrap}
.site a:hover,.site a[aria-current]{color:var(--text)}
.site a[aria-current]{font-weight:600}
.site .brand{gap:10px;padding:0;margin-inline-end:20px;color:var(--text);font-size:19px;font-weight:700;letter-spacing:-.02em}
.site svg{width:26px;height:26px}
.site path{fill:none;stroke:currentColor;stroke-width:3.6;stroke-linecap:round}
.site .key{stroke:var(--primary)}
[data-theme=dark] .site .key{stroke:var(--volt)}
@media (prefers-color-scheme:dark){:root:not([data-theme]) .site .key{stroke:var(--volt)}}
.layout main{padding-top:24px}
.layout main>h2:first-child{margin-top:0}
.site .end{margin-inline-start:auto}
.top{padding:56px 0 8px}
.column{max-width:52rem;margin:0 auto;padding:24px}
h1{margin:0 0 .5rem;font-size:clamp(32px,5vw,48px);line-height:1.08;letter-spacing:-.03em;font-weight:700}
h2{margin:3rem 0 1rem;font-size:28px;line-height:34px;letter-spacing:-.02em}
h3{margin:0;font-size:16px;overflow-wrap:anywhere}
h4{margin:1.4rem 0 .2rem;font-size:14px;line-height:20px;font-weight:600}
p{margin:.5rem 0;max-width:68ch}
.lead{font-size:18px;line-height:28px;color:var(--muted)}
.muted{color:var(--muted);font-weight:400}
.layout{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:48px;padding-bottom:96px}
.layout nav{position:sticky;top:64px;align-self:start;max-height:calc(100vh - 64px);overflow:auto;padding:24px 0;font-size:14px}
.layout nav ul{list-style:none;margin:0;padding:0}
.layout nav a{display:block;padding:6px 10px;border-radius:8px;text-decoration:none;color:var(--muted);overflow-wrap:anywhere}
.layout nav a:hover{color:var(--text)}
.layout nav a[aria-current]{background:var(--primary-soft);color:var(--primary-text);font-weight:600}
.layout nav ul ul{margin:.2rem 0 .8rem}
.layout nav ul ul a{padding-inline-start:22px;font-size:13px}
form{display:flex;gap:8px;margin-top:24px;max-width:34rem}
input{flex:1;min-width:0;min-height:48px;padding:0 14px;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:var(--text);font:inherit}
button{min-height:48px;padding:0 20px;border:0;border-radius:10px;background:var(--primary);color:var(--on-primary);font:inherit;font-weight:600;cursor:pointer}
.groups,.found{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:16px;list-style:none;margin:24px 0;padding:0}
.groups a{display:block;height:100%;padding:20px;background:var(--surface);border:1px solid var(--line);border-radius:14px;color:inherit;text-decoration:none}
.groups a:hover{border-color:var(--control)}
.groups strong{display:block;margin-bottom:4px;color:var(--primary-text)}
.found{grid-template-columns:1fr;gap:0}
.found li{padding:12px 0;border-bottom:1px solid var(--line)}
section.card{margin:0 0 16px;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:14px}
section.card h3 a{color:inherit;text-decoration:none}
.method{display:inline-block;min-width:4rem;font:600 13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.GET{color:var(--info-text)}.POST{color:var(--success-text)}.PUT{color:var(--warning-text)}.DELETE{color:var(--error-text)}
details{margin-top:8px;border-top:1px solid var(--line)}
summary{min-height:44px;padding:10px 0;font-size:14px;font-weight:600;cursor:pointer}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{padding:8px 12px 8px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
tr:last-child>*{border-bottom:0}
@media (max-width:960px){.layout{display:block}.layout nav{position:static;max-height:none;padding:16px 0 0}.layout nav>details{margin:0}.wide{display:none!important}.site>div,.top>div,.layout{padding:0 16px}.layout{padding-bottom:64px}.top{padding-top:32px}section.card{padding:16px}th,td{display:block;padding:2px 0;border:0}td:last-child{padding-bottom:12px}}
@media (min-width:961px){.layout nav>details{display:none}}
`;
export const styleHash = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`;
