/** The one place of the product's name, scheme and words. */
export const product = {
  name: 'Formant',
  /** Fills every `{product}` of the specification. */
  word: 'voice',
  scheme: 'formant',
  devScheme: 'formant-dev',
  description: 'Open-source AI voice platform: change, clone, clean and split voices on your own device.',
} as const;
