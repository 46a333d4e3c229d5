import path from 'node:path';
import { product } from '@formant/contract/base/product';
import { app, Menu, nativeImage, Tray } from 'electron';

/** The icon beside the clock. The caller keeps the returned object: a collected Tray vanishes. */
export function makeTray(show: () => void): Tray {
  const file = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  const tray = new Tray(nativeImage.createFromPath(path.join(import.meta.dirname, '../icons', file)));
  tray.setToolTip(product.name);
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { id: 'show', label: `Show ${product.name}`, click: show },
      { type: 'separator' },
      { id: 'quit', label: 'Quit', click: () => app.quit() },
    ]),
  );
  tray.on('click', show);
  return tray;
}
