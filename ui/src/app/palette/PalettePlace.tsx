import { useEffect } from 'react';
import { useStore } from 'zustand';
import { laterView } from '../../design/LaterView.tsx';
import { Scope } from '../../platform/scope.ts';
import { palette, showPalette } from './palette-store.ts';

const CommandPalette = laterView(async () => (await import('./CommandPalette.tsx')).CommandPalette);

/** Opens the command palette on Ctrl+K or ⌘K, everywhere but where a text field has a use of its own for it. */
export function PalettePlace() {
  const open = useStore(palette, (state) => state.open);
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
  return open && <CommandPalette waiting={null} />;
}
