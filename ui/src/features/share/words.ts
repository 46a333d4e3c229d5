export const embedScreenWords = {
  askWhoeverHas: 'Ask whoever has put it here for a new one.',
};

export const hearInAnotherVoiceWords = {
  hearThisAnother: 'Hear this in another voice',
  soundComesYour: 'The sound comes to your device and is changed there. Nothing goes back to the server.',
  openVoiceChanger: 'Open in the voice changer',
  soundCouldNot: 'The sound could not be fetched. Check your connection and try again.',
};

export const ownSharesWords = {
  whatYouShare: 'What you share shows here, with a button that ends it.',
  noLinksYet: 'No links yet',
  showMore: 'Show more',
  whoeverHasCan:
    'Whoever has it can no longer listen. It can’t be made again; sharing anew gives another link.',
  endLink: 'End the link',
};

export const shareCodeFormWords = {
  codeAddress: 'Code or address',
};

export const sharePlayerWords = {
  tryAgain: 'Try again',
  positionSound: 'Position in the sound',
  soundCouldNot: 'The sound could not be played. Check your connection and reload the page.',
  passwordThisAudio: 'Password of this audio',
};

export const shareScreenWords = {
  embed: 'Embed',
  embedTitle: 'Embed this audio',
  embedDescription:
    'Paste this line into a page of your own. The player sets no cookies, and stops when the link ends.',
  enterAnotherCode: 'Enter another code',
  sharedPersonWho: 'Shared by a person, who is responsible for it.',
  report: 'Report it',
  sharedAudio: 'Shared audio',
  enterCodeSomebody:
    'Enter the code that somebody has given you. To share something yourself, record it or open a tool, and press Share beside the result.',
  recordSomething: 'Record something',
  convertWithVoice: 'Convert with a voice',
  yourLinks: 'Your links',
};

export const voiceOfShareWords = {
  seeVoice: 'See the voice',
};
