import { Outlet } from 'react-router';
import { AppRail, BottomBar } from '../AppRail.tsx';
import { Footer } from '../Footer.tsx';
import { Header } from '../Header.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { useSurface } from '../surface.ts';

/** Tools: between header and footer on the website, beside the rail in the app. */
export function Layout() {
  const page = (
    <main id="main" tabIndex={-1} className="min-h-[60vh] min-w-0 outline-0">
      <Outlet />
    </main>
  );
  if (useSurface() === 'desktop')
    return (
      <>
        <SkipLink />
        <div className="min-h-dvh pb-20 md:grid md:grid-cols-[232px_minmax(0,1fr)] md:pb-0">
          <AppRail />
          {page}
        </div>
        <BottomBar />
      </>
    );
  return (
    <>
      <SkipLink />
      <Header />
      {page}
      <Footer />
    </>
  );
}
