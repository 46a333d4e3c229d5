/** Words of the demo with the person's own voice, which come with it. */
export const ownDemoWords = {
  label: 'Demo: your recording in five voices',
  recording: 'your recording',
  position: 'Position in your recording',
  microphone: 'Five seconds of you, in five voices',
  asking: 'Allow the microphone, then say a sentence.',
  speak: 'Say a sentence now: your name, the weather, anything.',
  left: (text: string) => `${text} left`,
  keeping: 'Reading your recording',
  making: (name: string) => `Your voice as ${name}: being made`,
  heard: (name: string) => (name === 'Natural' ? 'Your voice as it is' : `Your voice as ${name}`),
  again: 'Record again',
  tryAgain: 'Try again',
  goOn: 'Go on in the voice changer',
  back: 'Back to the phrase',
  stays: 'Your recording stays on this device and is changed here: nothing is uploaded.',
  forgets:
    'Your recording stays on this device: nothing is uploaded. This window forgets it when it is closed.',
  library: 'Hear it in every voice of the library',
};
