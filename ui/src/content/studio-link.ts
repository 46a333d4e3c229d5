/** Opens the studio with a text and a voice of this device that reads it. */
export const inStudio = (voiceId: string, text: string): string =>
  `/text-to-speech?voice=${encodeURIComponent(voiceId)}&text=${encodeURIComponent(text)}`;
