import { Outlet } from 'react-router';
import { Footer } from '../Footer.tsx';
import { Header } from '../Header.tsx';
import { SkipLink } from '../SkipLink.tsx';

/** Header, page, footer. */
export const Layout = () => (
  <>
    <SkipLink />
    <Header />
    <main id="main" tabIndex={-1} className="min-h-[60vh] outline-0">
      <Outlet />
    </main>
    <Footer />
  </>
);
