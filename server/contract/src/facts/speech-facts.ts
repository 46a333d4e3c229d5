/** What may be spoken without a subscription; a day begins at midnight UTC. Signed-out visitors get a demo. */
export const speechLimits = {
  maxChars: 50_000,
  /** Of `POST /api/tts/stream`, whose answer is one open line. */
  streamChars: 5_000,
  userCharsADay: 200_000,
  visitorChars: 300,
  visitorADay: 3,
} as const;
