import { desktopPlatform } from './platform.ts';

document.body.dataset.platform = desktopPlatform(window.formant).kind;
