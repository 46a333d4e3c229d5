import { Outlet } from 'react-router';

/** The page alone. */
export const Layout = () => (
  <main id="main" tabIndex={-1} className="outline-0">
    <Outlet />
  </main>
);
