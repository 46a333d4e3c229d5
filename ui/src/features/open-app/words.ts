import { product } from '@formant/contract/base/product';

export const words = {
  opening: `Opening ${product.name}…`,
  text: 'Your browser may ask first whether it may open the app. Say yes, and this page has done its work.',
  nothing: 'Nothing has opened?',
  nothingText: `Then ${product.name} is not installed on this device, or the browser was told not to open it.`,
  again: `Open ${product.name}`,
  get: 'Get the app',
  web: 'Go on in this browser',
};
