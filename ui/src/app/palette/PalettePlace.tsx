import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useLater } from '../../design/use-later.ts';
import { Scope } from '../../platform/scope.ts';
import { palette, showPalette } from './palette-store.ts';

const loadPalette = () => import('./CommandPalette.tsx');

/** Opens the command palette on Ctrl+K or ⌘K, everywhere but where a text field has a use of its own for it. */
export function PalettePlace() {
  const open = useStore(palette, (state) => state.open);
  const code = useLater(loadPalette, open);
  useEffect(() => {
    const scope = new Scope();
    scope.listen<KeyboardEvent>(window, 'keydown', (event) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      if (event.defaultPrevented) return;
      event.preventDefault();
      showPalette(!palette.getState().open);
    });
    return () => scope.dispose();
  }, []);
  return open && code && <code.CommandPalette />;
}
