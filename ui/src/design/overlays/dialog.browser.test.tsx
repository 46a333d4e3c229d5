import { type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from './Dialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { Menu, MenuItem } from './Menu.tsx';
import { Sheet } from './Sheet.tsx';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

/** By its own words; the page is none that has the focus. */
const focused = () => {
  const { activeElement: now, body } = document;
  return now === body ? 'nothing' : now?.textContent || now?.tagName;
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function asked(children: (ask: () => void, end: () => void, asking: boolean) => ReactNode) {
  function Screen() {
    const [asking, setAsking] = useState(false);
    return children(
      () => setAsking(true),
      () => setAsking(false),
      asking,
    );
  }
  root.render(<Screen />);
  await expect.element(button('Ask')).toBeVisible();
  (button('Ask').element() as HTMLElement).focus();
}

it('gives the focus back to the button that opened it, by Escape and by Cancel', async () => {
  await asked((ask, end, asking) => (
    <>
      <button type="button" onClick={ask}>
        Ask
      </button>
      <Dialog
        open={asking}
        onOpenChange={end}
        title="Sure?"
        actions={
          <button type="button" onClick={end}>
            Cancel
          </button>
        }
      />
    </>
  ));
  for (const key of ['{Escape}', '{Enter}']) {
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Cancel');
    await userEvent.keyboard(key);
    await expect.poll(focused).toBe('Ask');
  }
});

it('does so where it is drawn only while it asks, and where a field of it takes the focus', async () => {
  await asked((ask, end, asking) => (
    <>
      <button type="button" onClick={ask}>
        Ask
      </button>
      {asking && (
        <FormDialog title="Why?" submit="Send" busy={false} onSubmit={end} onClose={end}>
          {/* biome-ignore lint/a11y/noAutofocus: as a dialog of one field has it */}
          <input autoFocus aria-label="Reason" />
        </FormDialog>
      )}
    </>
  ));
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('INPUT');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('Ask');
});

it('does so when a sheet ends', async () => {
  await asked((ask, end, asking) => (
    <>
      <button type="button" onClick={ask}>
        Ask
      </button>
      {asking && (
        <Sheet open onOpenChange={end} title="Settings">
          <button type="button">Inside</button>
        </Sheet>
      )}
    </>
  ));
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Inside')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toBe('Ask');
});

it('gives it to the button of a menu whose entry opened it, and leaves it where something else took it', async () => {
  let elsewhere = false;
  await asked((ask, end, asking) => (
    <>
      <Menu trigger={<button type="button">Ask</button>}>
        <MenuItem onSelect={ask}>Delete</MenuItem>
      </Menu>
      <button type="button" id="other">
        Other
      </button>
      <Dialog
        open={asking}
        onOpenChange={() => {
          end();
          if (elsewhere) queueMicrotask(() => document.getElementById('other')?.focus());
        }}
        title="Sure?"
        actions={<button type="button">Cancel</button>}
      />
    </>
  ));
  for (const wanted of ['Ask', 'Other']) {
    elsewhere = wanted === 'Other';
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Delete');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Cancel');
    await userEvent.keyboard('{Escape}');
    await expect.poll(focused).toBe(wanted);
  }
});
