import { Outlet } from 'react-router';

/** A page inside somebody else's page: no header, no footer, no margin of its own. */
export const Layout = () => (
  <main id="main" tabIndex={-1} className="p-4 outline-0">
    <Outlet />
  </main>
);
