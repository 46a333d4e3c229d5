import type { ToolPage } from '../tool-page.ts';

export const page: ToolPage = {
  title: 'Voice changer for recordings: pitch, formants and characters, free and on your device',
  description:
    'Change the pitch and the formants of a recorded voice independently, or turn it into one of eighty voices, from giant and elf to robot, cave and telephone. Runs in your browser without an upload; free and open source.',
  headline: 'Change the voice in any recording',
  start: 'Change the voice',
  ofVoices: true,
  steps: [
    'Drop a recording of a voice, or choose one from your device. It stays there: the work is done in your browser.',
    'Pick a character, or leave "My settings" and move pitch and formant yourself.',
    'Press “Change the voice”, compare the result with the original and download it. Length and timing stay the same.',
  ],
  faq: [
    {
      question: 'What is the difference between pitch and formant?',
      answer:
        'Pitch is the note that the vocal folds make. Formants are the resonances of throat and mouth, which tell the ear how large the speaker is. A slowed-down tape moves both at once and sounds like one. Here they move independently: pitch down with the formants kept gives a deeper voice of the same person, formants down makes the person larger.',
    },
    {
      question: 'Which settings sound natural?',
      answer:
        'Up to about four semitones of pitch and two of formant either way pass for a human voice. From a typical male to a typical female voice try pitch +6 to +10 and formant +2 to +3, and the negative values the other way round. Larger changes are for characters.',
    },
    {
      question: 'Do the presets replace my own pitch and formant?',
      answer:
        'No, they add up. Each preset brings its own pitch, formant and effects, and the two sliders move it from there: Giant with pitch +2 is a slightly younger giant. For the robot, which speaks on one note, the pitch slider chooses the note.',
    },
    {
      question: 'Does it work with music or several people talking?',
      answer:
        'It is made for one voice at a time, without music. The tool follows the vibration of the vocal folds; with accompaniment or overlapping speakers it follows whatever is strongest, and the rest may warble. Take the voice out of a song with the vocal remover first.',
    },
    {
      question: 'Why does a whisper not change its pitch?',
      answer:
        'A whisper has none: the vocal folds do not vibrate. Its formants still move, so it can sound larger or smaller. The other way round works too: Breath at 100 % turns any voice into a whisper.',
    },
    {
      question: 'What do the other settings do?',
      answer:
        'Intonation flattens or widens the melody of the speech. The range moves the melody of whoever speaks between two notes. Effects are the modules that a voice runs through: add, remove, reorder and set them. Breath adds air. Mix blends the original back in. Keep loudness makes the result as loud as the original, and a limiter keeps it from clipping. With everything at its default nothing is changed at all: the output equals the input.',
    },
    {
      question: 'Can it speak in a voice that I have trained?',
      answer:
        'Yes. Under Advanced, choose a voice file (.fvoice). The recording takes over the pitch range, the timbre and the size of that speaker; words, rhythm and emphasis stay yours. The file stays on your device. Such a file is made of half a minute of clean speech or more, on the page of voice cloning.',
    },
    {
      question: 'Is a neural network involved?',
      answer:
        'Only if you bring one: a voice of RVC (.onnx) is a neural model, which runs on your device once ContentVec is added to it. Everything else works without: the tool cuts the voice into single periods and sets them down again at another distance (pitch-synchronous overlap-add), followed by classic studio effects. That needs no model, works offline and takes about one second for a minute of sound on an ordinary computer. It changes a voice; with a trained voice it comes nearer to one speaker, below what neural systems reach.',
    },
  ],
};
