/** Control characters and marks that turn the direction of text would let a name pass for another. */
export const plainText = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
export const plainLines =
  /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*(?:[\n\r\t][^\p{Cc}\u202a-\u202e\u2066-\u2069]*)*$/u;
/** What is said of text that does not match. */
export const plain = 'Use letters, digits and signs only.';
