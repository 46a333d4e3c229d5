import { product } from '@formant/contract/base/product';
import { useUser } from '../api/context.ts';
import { Link } from '../design/Link.tsx';
import { Logo } from '../design/Logo.tsx';
import { useDestinations, useToolCards } from '../pages/parts/root-data.ts';
import { footerColumns } from '../routes/navigation.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { footerWords } from './words.ts';

/** A bell of hanging bars with one in the key colour: the formant. */
const bars = Array.from({ length: 97 }, (_, i) => {
  const far = (i - 48) / 48;
  return Math.round(7 + 59 * Math.exp(-((far * 3.1) ** 2)) + 12 * Math.exp(-(((far - 0.42) * 7) ** 2)));
});
const path = (from: number, to: number) =>
  bars
    .slice(from, to)
    .map((length, i) => `M${(from + i) * 10 + 5} 0v${length}`)
    .join('');

export function Footer() {
  const columns = footerColumns(useDestinations(), useUser() ? 'members' : 'guests', useToolCards());
  return (
    <footer className="mt-24 pb-10">
      <svg
        className="hanging mb-10 block h-18 w-full border-t border-line [stroke-width:2px] sm:[stroke-width:4px] [&_path]:stroke-line [&_.key]:stroke-primary"
        viewBox="0 0 970 78"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={path(0, 48) + path(49, 97)} vectorEffect="non-scaling-stroke" />
        <path className="key" d={path(48, 49)} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="wrap">
        <div className="grid grid-cols-2 gap-8 text-15 md:grid-cols-3 lg:grid-cols-[1.4fr_repeat(6,1fr)]">
          <div className="col-span-full lg:col-span-1">
            <span className="inline-flex items-center gap-2.5 text-[19px] font-bold tracking-tight">
              <Logo />
              {product.name}
            </span>
            <p className="mt-3 max-w-[32ch] text-14 text-muted">{footerWords.voiceToolsRun}</p>
          </div>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-2 text-14 font-semibold">{title}</h2>
              {links.map(({ href, label }) => (
                <Link
                  key={href}
                  to={href}
                  reloadDocument={href.startsWith('/api/')}
                  className="block py-3 text-muted hover:text-text md:py-1.5"
                >
                  {label}
                </Link>
              ))}
            </nav>
          ))}
        </div>
        <div className="mt-12 flex items-center justify-between border-t border-line pt-4 text-14 text-subtle">
          <span>{product.name}</span>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
