/** What the models that tell speakers apart work at, Hz. */
export const speakerHz = 16_000;
/** One of them hears so much at once at most, seconds: a network that runs can't be asked to stop. */
export const speakerPieceSeconds = 30;
