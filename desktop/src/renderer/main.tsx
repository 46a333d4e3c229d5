import { desktopPlatform } from './platform.ts';

console.log(desktopPlatform(window.formant).kind);
