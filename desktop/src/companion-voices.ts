/** The most voices that the tray shows: all ready ones, and those that a person has worn or likes. */
export const companionVoices = 300;
