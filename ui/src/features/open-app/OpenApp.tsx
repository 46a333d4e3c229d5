import { product } from '@formant/contract/base/product';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { Logo } from '../../design/Logo.tsx';
import { appLink, isPagePath } from '../../platform/app-link.ts';
import { words } from './words.ts';

const patienceMs = 1500;
/** Tries to open the app, and says what else there is when nothing has opened. */
export function OpenApp({ path }: { path: string | null }) {
  const [late, setLate] = useState(false);
  const link = appLink(path);
  const page = path !== null && isPagePath(path) ? path : '/tools/home';
  useEffect(() => {
    location.assign(link);
    const timer = setTimeout(() => {
      // a window that has lost the sight or the focus has given it to the app
      if (document.visibilityState === 'visible') setLate(true);
    }, patienceMs);
    return () => clearTimeout(timer);
  }, [link]);
  return (
    <div className="wrap flex min-h-dvh flex-col items-start justify-center gap-5 py-14">
      <Link to="/" aria-label={product.name}>
        <Logo />
      </Link>
      <h1 className="type-48">{words.opening}</h1>
      <p className="max-w-prose text-18 text-muted">{words.text}</p>
      <Button variant="primary" size="large" onClick={() => location.assign(link)}>
        {words.again}
      </Button>
      <section className="panel mt-4 max-w-prose" aria-live="polite" data-late={late || undefined}>
        <h2 className="type-22">{words.nothing}</h2>
        <p className="mt-2 text-muted">{words.nothingText}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Link
            className={buttonClass({ variant: late ? 'primary' : 'secondary' })}
            to="/download-installer?start=1"
          >
            {words.get}
          </Link>
          <Link className={buttonClass({})} to={page}>
            {words.web}
          </Link>
        </div>
      </section>
    </div>
  );
}
