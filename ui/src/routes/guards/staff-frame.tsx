import { StaffLinks } from '../../parts/StaffLinks.tsx';

/** Stands above every page for staff. */
export const Above = () => (
  <div className="wrap pt-4">
    <StaffLinks />
  </div>
);
