import { product } from '@formant/contract/base/product';
import { Outlet } from 'react-router';
import { FormantCurve } from '../../design/FormantCurve.tsx';
import { Link } from '../../design/Link.tsx';
import { Brand } from '../Header.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { ThemeSwitch } from '../ThemeSwitch.tsx';
import { authLayoutWords } from './words.ts';

/** The form on paper, the machine beside it from 960 px. */
export const Layout = () => (
  <>
    <SkipLink />
    <div className="grid min-h-dvh md:grid-cols-2">
      <div className="flex flex-col p-5 md:px-10 md:py-8">
        <header className="flex items-center justify-between">
          <Brand />
          <ThemeSwitch />
        </header>
        {/* held at its top: a form in the middle would jump while it comes line by line */}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto mb-auto w-full max-w-100 py-10 outline-0 md:pt-[10vh]"
        >
          <Outlet />
        </main>
        <footer className="flex gap-4 text-14 text-subtle">
          <Link className="py-3 hover:text-text" to="/privacy">
            Privacy
          </Link>
          <Link className="py-3 hover:text-text" to="/tos">
            Terms
          </Link>
          <Link className="py-3 hover:text-text" to="/contact">
            Contact
          </Link>
        </footer>
      </div>
      <aside
        className="machine hidden flex-col justify-between rounded-none! border-0! bg-sunken! px-14 pb-12 md:flex"
        data-theme="dark"
        aria-label={`About ${product.name}`}
      >
        <FormantCurve className="h-95 w-full" />
        <div>
          <p className="type-36 max-w-[14em]">{authLayoutWords.freeYourOwn}</p>
          <p className="mt-3 max-w-[38ch] text-18 text-muted">{authLayoutWords.accountForWork}</p>
        </div>
      </aside>
    </div>
  </>
);
