import { type ReactNode, useState } from 'react';
import { useLater } from '../design/use-later.ts';

const load = () => import('./NavigationSheet.tsx');

/** The navigation as a sheet, whose code comes with the first `show`, or with `prepare` shortly before. */
export function useNavigationSheet(): { prepare(): void; show(): void; sheet: ReactNode } {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const code = useLater(load, wanted);
  return {
    prepare: () => void load().catch(() => {}),
    show() {
      setWanted(true);
      setOpen(true);
    },
    sheet: code && <code.NavigationSheet open={open} onOpenChange={setOpen} />,
  };
}
