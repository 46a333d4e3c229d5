import type { HowToPage } from '../tool-page.ts';

/** The words of the text-to-speech studio. */
export const page: HowToPage = {
  title: 'Text to speech: free voices in over 100 languages, on your device',
  description:
    'Turn text into speech in the browser: blocks with a voice each, takes, word-by-word highlighting, WAV, MP3, OGG and FLAC, SRT and VTT subtitles. Your text stays on your device; open source and free.',
  headline: 'From words to a voice',
  steps: [
    'Type or paste a text, or import a TXT, SRT or VTT file. Every paragraph becomes a block.',
    'Choose a voice for each block, then its speed, its pitch and the pause after it. A press on a voice plays a sample.',
    'Generate. The first sentence is heard while the rest is made, and every word lights up as it is spoken.',
    'Change a block and speak only that one again: earlier takes stay, and you choose between them.',
    'Download everything or single blocks, take subtitles along, or open a take in the voice changer.',
  ],
  faq: [
    {
      question: 'How good are the voices?',
      answer:
        'Clear and honest, not lifelike. eSpeak NG builds speech from formants and sounds robotic at any pace; the four Flite voices are made from recorded speakers, are more natural and speak English only. Neural systems sound better than both. Where the server has one, “Natural voice” brings it onto your device by one press, and it speaks there from then on, also without a network; the desktop app brings natural voices by its own settings.',
    },
    {
      question: 'Where is my text spoken?',
      answer:
        'On your device, as long as “Where it runs” says Device: what a voice speaks with is fetched once, about half a megabyte for most languages of eSpeak NG, 4 MB for Russian and 14 MB for the voices of Flite, and no text leaves the browser. With Server your text goes there, is spoken there, and is kept in your history until you delete it.',
    },
    {
      question: 'What does it cost?',
      answer:
        'Nothing. On the device there is no limit but 50,000 characters a script. The server speaks 200,000 characters a day for an account, and three texts of up to 300 characters a day for visitors. The button says what is left before you press it.',
    },
    {
      question: 'Which languages are there?',
      answer:
        'More than a hundred, from Afrikaans to Welsh, and also scripts such as Arabic, Hebrew, Hindi, Chinese, Japanese kana and Korean. When a voice can’t read the letters of your text, the page says so and names voices that can.',
    },
    {
      question: 'Can I use the sound in my videos?',
      answer:
        'What you have had spoken is yours. The synthesizers are free software: eSpeak NG under GPL-3.0-or-later, Flite under a BSD licence; neither claims what they speak.',
    },
    {
      question: 'Are my texts and takes safe against a reload?',
      answer:
        'Yes. The script is kept in this browser with every letter, takes with their sound too. Clearing the data of this website erases them.',
    },
  ],
};
