import latin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url';

/** The font file that every page needs first, for preloading. */
export const fontUrl: string = latin;
