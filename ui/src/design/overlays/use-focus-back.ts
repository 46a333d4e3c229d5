import { useState } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened, where that is still there and nothing else has taken it meanwhile.
 * @returns the dialog's `onCloseAutoFocus`
 */
export function useFocusBack(open: boolean): (event: Event) => void {
  const [before, setBefore] = useState<{ open: boolean; opener: HTMLElement | null }>({
    open: false,
    opener: null,
  });
  // read while it is drawn: afterwards a field of the dialog may have the focus
  if (before.open !== open) setBefore({ open, opener: open ? openerNow() : before.opener });
  return (event) => {
    event.preventDefault();
    const { activeElement } = document;
    const isFree =
      activeElement === null ||
      activeElement === document.body ||
      (event.currentTarget instanceof Node && event.currentTarget.contains(activeElement));
    if (isFree && before.opener?.isConnected) before.opener.focus();
  };
}

/** What has the focus; for an entry of a menu, which is gone with it, the menu's button. */
function openerNow(): HTMLElement | null {
  if (typeof document === 'undefined') return null; // drawn on the server
  const { activeElement } = document;
  const button = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}
