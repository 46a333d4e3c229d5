const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/**
 * What people call the browser behind a User-Agent header: `Firefox on Windows`. The order of the tables matters,
 * because browsers also claim to be their ancestors. An unknown one keeps its own words.
 */
export function placeName(userAgent: string): string {
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0];
  if (browser) return system ? `${browser} on ${system}` : browser;
  return userAgent.length > 60 ? `${userAgent.slice(0, 60)} …` : userAgent;
}
