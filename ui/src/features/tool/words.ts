import { type Fault, type FaultCode, faultOf } from '../../sound/fault.ts';

/** What stands in a sentence. */
type Value = string | number;

type Words = { title: string; advice: string; retry: boolean };

/** What a person reads when a job fails: the title, and what to do about it. The fault tells what happened. */
const words: Readonly<Record<FaultCode, Words>> = {
  not_audio: {
    title: 'There is no sound in this file',
    advice: 'Choose a recording: WAV, FLAC, MP3, M4A, OGG, Opus or a video with sound.',
    retry: false,
  },
  truncated: {
    title: 'The file stops in the middle',
    advice: 'Fetch or copy it again, or go on with the part that is there.',
    retry: true,
  },
  empty: {
    title: 'The file is empty',
    advice: 'Choose another file, or export this one again.',
    retry: false,
  },
  too_long: {
    title: 'The recording is too long',
    advice: 'Cut it into parts, or trim it on the waveform.',
    retry: false,
  },
  too_many_channels: {
    title: 'The file has too many channels',
    advice: 'Mix it down to stereo in an audio editor first.',
    retry: false,
  },
  unsupported_codec: {
    title: 'This kind of sound can’t be read here',
    advice: 'Convert it to WAV, FLAC or MP3 first.',
    retry: false,
  },
  bad_option: { title: 'A setting does not fit', advice: 'Change the settings and try again.', retry: true },
  bad_voice: {
    title: 'This voice can’t be used',
    advice: 'Choose another voice, or export this one again.',
    retry: true,
  },
  bad_samples: {
    title: 'A voice can’t be made of this',
    advice: 'Record one person in a quiet room, half a minute or more, and try again.',
    retry: true,
  },
  no_model: {
    title: 'This neural model is not there',
    advice: 'Choose another engine, or add the model first.',
    retry: true,
  },
  bad_model: {
    title: 'This neural model does not fit',
    advice: 'Choose another engine, or add the file that the model’s page names.',
    retry: true,
  },
  out_of_memory: {
    title: 'This browser ran out of memory',
    advice: 'Close other tabs and try again, or take a shorter part.',
    retry: true,
  },
  storage_full: {
    title: 'This browser has no room left',
    advice: 'Clear finished jobs in the Jobs list or free some disk space, then try again.',
    retry: true,
  },
  interrupted: {
    title: 'The work was interrupted',
    advice: 'File and settings are still here: start it again.',
    retry: true,
  },
  cancelled: { title: 'Cancelled', advice: 'File and settings are still here.', retry: true },
  decoder_unreachable: {
    title: 'The decoder could not be loaded',
    advice: 'This format needs a part that is fetched once. Check your connection and try again.',
    retry: true,
  },
  part_unreachable: {
    title: 'A part of the page could not be loaded',
    advice: 'It is fetched once, when it is first needed. Connect and try again.',
    retry: true,
  },
  no_video: {
    title: 'The video could not be written',
    advice: 'Download the sound, and lay it under the picture in a video editor.',
    retry: true,
  },
  offline: {
    title: 'The server can’t be reached',
    advice: 'Check your connection and try again, or run it on this device.',
    retry: true,
  },
  internal: {
    title: 'Something went wrong on our side',
    advice: 'Try again. If it happens once more, tell us the code below.',
    retry: true,
  },
  server: {
    title: 'The server could not do it',
    advice: 'Try again, or run it on this device.',
    retry: true,
  },
};

export const wordsOf = (fault: Fault): Words => words[fault.code];

/** Why a download failed, in one line. */
export function downloadWords(thrown: unknown): string {
  const fault = faultOf(thrown);
  return `${wordsOf(fault).title}. ${fault.message}`;
}

export const converterLinksWords = {
  otherConversions: 'Other conversions',
};

export const doneHeadWords = {
  doneS: (wallSeconds: Value) => `Done in ${wallSeconds} s`,
};

export const soundDownloadWords = {
  theVideo: 'the video',
  writingVideo: 'Writing the video',
};

export const doneStateWords = {
  changeSettings: 'Change settings',
  saveAsVoice: 'Save as voice',
  newFile: 'New file',
  resultCantBe: (error: Value) => `The result can’t be played here: ${error}. Start it again to get it back.`,
};

export const arrivalWords = {
  reading: 'Reading the file',
  ready: (start: Value) => `The file is ready. “${start}” begins the work.`,
  done: 'Done',
};

export const soundFactsWords = {
  replace: 'Replace',
  removeFile: 'Remove file',
};

export const toolScreenWords = {
  /** @param ofVideo what a person gets of a video; null where nothing is made of it */
  limits: (ofVideo: 'video' | 'sound' | null, hours: Value, channels: Value) => {
    const what = {
      video: ': MP4, MOV, MKV and WebM come back with the new sound',
      sound: ', of which you get the sound',
    };
    return `WAV, FLAC, MP3, M4A, OGG, Opus, or a video${ofVideo ? what[ofVideo] : ''}. Up to ${hours} hours and ${channels} channels.`;
  },
  record: 'Record',
  openingMicrophone: 'Opening the recorder',
  openingYourFile: 'Opening your file',
  jobNoLonger: 'That job is no longer in this browser, or was never here. Choose the file again.',
  allFilesThis: 'All files of this batch',
  anotherVoice: 'Another voice',
  speaksOneRecording: (name: Value) =>
    `${name} speaks one recording at a time: several files are worked on without it.`,
  voice: 'The voice ',
  setChooseWhat: ' is set. Choose what it shall say',
  sampleCouldNot: 'The sample could not be fetched. Check your connection, or choose a file of your own.',
  filesNotUploaded: 'Files are not uploaded. Several at once become a batch.',
  dropRecordingsHere: 'Drop recordings here',
  chooseRecordings: 'Choose recordings',
  trySample: 'Try a sample',
};

export const optionFormWords = {
  toChooseFrom: (label: string) => `${label}s to choose from`,
};

export const voiceFieldWords = {
  myVoices: 'My voices',
  goneFromHere: 'That voice is no longer kept in this browser. Choose another one.',
  speakRecordingsOwn: 'Speak in the recording’s own voice',
};
