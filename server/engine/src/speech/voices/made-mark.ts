/**
 * What a file says of itself whose sound was put into the voice of a person by a computer, for whoever hears it later
 * without knowing how it came about.
 */
export const madeMark = 'AI-generated: made by a computer in a trained voice (Formant)';
