import { Outlet } from 'react-router';
import { useUser } from '../../api/context.ts';
import { AppRail, BottomBar } from '../AppRail.tsx';
import { Footer } from '../Footer.tsx';
import { Header } from '../Header.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { useSurface } from '../surface.ts';
import { ToolFooter } from '../ToolFooter.tsx';

/** Tools: beside the rail in the app and for members, between header and footer for visitors of the website. */
export function Layout() {
  const page = (
    <main id="main" tabIndex={-1} className="min-h-[60vh] min-w-0 outline-0">
      <Outlet />
    </main>
  );
  const website = useSurface() === 'web';
  const user = useUser();
  if (!website || user)
    return (
      <>
        <SkipLink />
        <div className="min-h-dvh pb-20 md:grid md:grid-cols-[232px_minmax(0,1fr)] md:pb-0">
          <AppRail />
          <div className="min-w-0">
            {page}
            <ToolFooter />
            {website && <Footer />}
          </div>
        </div>
        <BottomBar />
      </>
    );
  return (
    <>
      <SkipLink />
      <Header />
      {page}
      <ToolFooter />
      <Footer />
    </>
  );
}
