import { lazy, type ReactNode, Suspense, useState } from 'react';

const load = () => import('./NavigationSheet.tsx');
const NavigationSheet = lazy(async () => ({ default: (await load()).NavigationSheet }));

/** The navigation as a sheet, whose code comes with the first `show`, or with `prepare` shortly before. */
export function useNavigationSheet(): { prepare(): void; show(): void; sheet: ReactNode } {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return {
    prepare: () => void load(),
    show() {
      setWanted(true);
      setOpen(true);
    },
    sheet: wanted && (
      <Suspense>
        <NavigationSheet open={open} onOpenChange={setOpen} />
      </Suspense>
    ),
  };
}
