/** The words of the page on which people make a voice of their own. */
export const voiceCloningPage = {
  name: 'Voice cloning',
  href: '/voice-cloning',
  title: 'Voice cloning: make a voice of your own, on your device',
  description:
    'Read a few sentences and get a voice file for the voice changer and for text. The voice is made on your own device; nothing is uploaded unless you choose the server.',
  summary: 'Read for half a minute, and get a voice that other recordings can speak in.',
  headline: 'How it works',
  steps: [
    'Whose voice it is comes first: you read a consent sentence aloud, or say that you hold a licence.',
    'Record the sentences on the page or choose recordings. Each is checked at once for noise, clipping, room, a second voice of another pitch, and a sound unlike the other recordings.',
    'Train, compare your recording before and after, then keep the .fvoice file or speak with it in the voice changer.',
  ],
  faq: [
    {
      question: 'Where does my voice go?',
      answer:
        'Nowhere, when you train on this device: samples and consent end with the page, and the finished voice is kept in this browser until you delete it. On the server, your recordings are uploaded to your account; the voice is private there until you publish it, and you can delete both.',
    },
    {
      question: 'How good is it?',
      answer:
        'The voice is made by signal processing, not by a neural network. It takes over pitch, melody and the colour of a voice; accent and manner stay those of whoever speaks. It sounds below the best neural systems, and it needs half a minute of speech and a few seconds of work. Where Pocket TTS is installed, a neural network, the same recordings also speak text more naturally.',
    },
    {
      question: 'May I clone somebody else?',
      answer:
        'Only with permission: a licence, or the person reads the consent sentence. The voice in that recording is compared with the samples, by pitch and by sound. In our trial with 55 recorded speakers that told nine of ten other people, and three of four whose voice was about as high; where the recordings sounded alike too, only one of three. It refused one right reader in thirty, and one in fifteen with another microphone; then you read the sentence again, and nothing else is lost. In English, Spanish and French the words are checked too: the whole recording is compared with a machine’s reading of the sentence and of other sentences. In our trial with one speaker a language it refused at most one right reading in twenty and let at most one wrong one in twenty pass. It does not notice another name, another date or single words, and it does not know a played-back recording. A reading that is refused can be repeated at once; after the second one you may go on, and the voice file says that the words were not found. In other languages the words are not checked. The sentence stands in the voice file.',
    },
    {
      question: 'What makes good samples?',
      answer:
        'One person, a quiet room, the microphone a hand’s width away, and speech as you usually talk. Half a minute is good, two minutes are better. Music, a second voice and an echoing room make a worse voice; the page tells you.',
    },
  ],
} as const;
