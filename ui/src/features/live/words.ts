import type { LiveProfile } from '@formant/engine/live/live-changer';
import type { BadgeTone } from '../../design/Badge.tsx';
import type { HoldToTalkState } from '../../platform/port.ts';
import type { LatencyStage } from '../../sound/live/live-latency.ts';
import type { TalkMode } from '../../sound/live/live-setup.ts';
import type {
  LiveNotice,
  LiveRecorded,
  LiveState,
  LiveTiming,
  TimingPoint,
} from '../../sound/live/live-state.ts';
import type { MicFault } from '../../sound/recorder/microphone.ts';

/** What stands in a sentence. */
type Value = string | number;

export const summary =
  'Speak in another voice while you speak: in calls, games and streams. Your voice never leaves this device.';

/** What happened, and what to do about it. */
export const faultWords: Readonly<Record<MicFault, { title: string; text: string }>> = {
  refused: {
    title: 'The browser refused the microphone',
    text: 'To allow it, open the permissions at the left of the address bar (in the app: the privacy settings of your system), switch the microphone on for this page, and start again. Your settings are kept.',
  },
  none: {
    title: 'No microphone was found',
    text: 'Plug one in or switch it on. It shows up here by itself; then start again.',
  },
  busy: {
    title: 'The microphone can’t be opened',
    text: 'Another program may have it for itself. Close that program or choose another microphone, and start again.',
  },
  insecure: {
    title: 'The live changer needs a secure address',
    text: 'Browsers give the microphone only to pages with https, or on this computer itself. Open the page by its https address.',
  },
  failed: {
    title: 'The live changer could not start',
    text: 'Something went wrong on our side. Start it again; if it stays so, reload the page.',
  },
};

export const profileNames: Readonly<Record<LiveProfile, string>> = {
  low: 'Low',
  balanced: 'Balanced',
  safe: 'Safe',
};

export const soundTimingWords = {
  runs: (now: string) => `This computer’s sound runs on ${now}.`,
  comes: (now: string, next: string) =>
    `This computer’s sound has run on ${now} since the app was started. ${next} comes with its next start.`,
  restart: 'Restart the app now',
  interrupts: 'The voice changer is off until you turn it on again.',
};

export function noticeWords(notice: LiveNotice): {
  tone: 'info' | 'warning' | 'error' | 'success';
  text: string;
} {
  switch (notice.kind) {
    case 'input-replaced':
      return {
        tone: 'warning',
        text: `${notice.gone} went away. ${notice.by} is used now; your choice is kept for the next start.`,
      };
    case 'input-lost':
      return {
        tone: 'error',
        text: `${notice.gone} went away and there is no other microphone. Plug it in and start again; your settings are kept.`,
      };
    case 'output-lost':
      return {
        tone: 'warning',
        text: `${notice.gone} is not there. Nothing is sent until it is back, so that your voice does not come out elsewhere. Or choose another output.`,
      };
    case 'output-back':
      return {
        tone: 'success',
        text: `${notice.label || 'The output'} is back, and your voice goes there again.`,
      };
    case 'output-refused':
      return {
        tone: 'error',
        text: 'The browser can’t use this output now. Nothing is sent. Choose another one, or plug it in again.',
      };
    case 'voice-missing':
      return {
        tone: 'warning',
        text: `The file of ${notice.name} is no longer kept in this browser, so its timbre is left out. Choose the voice again, or drop its file here.`,
      };
    case 'backed-off':
      return {
        tone: 'warning',
        text: `${notice.gaps} gaps in the last minute. Switched from ${profileNames[notice.from]} to ${profileNames[notice.to]}, which takes a little longer and holds better.`,
      };
    case 'profile-refused':
      return {
        tone: 'error',
        text: `The browser could not switch to ${profileNames[notice.wanted]}. It goes on with ${profileNames[notice.kept]}: choose the profile again, or stop and start.`,
      };
    case 'profile-waits':
      return {
        tone: 'warning',
        text: `${profileNames[notice.wanted]} begins when the recording ends, so that the recording stays in one piece.`,
      };
    case 'plain':
      return {
        tone: 'error',
        text: 'The voice changer can’t run in this browser now. Others hear your own voice, unchanged. Stop and start it again.',
      };
  }
}

export function recordedWords(recorded: LiveRecorded): { tone: 'error' | 'success'; text: string } {
  switch (recorded.kind) {
    case 'kept':
      return { tone: 'success', text: `${recorded.name} is among the takes of the voice recorder.` };
    case 'full':
      return {
        tone: 'error',
        text: 'There is no room left on this disk. The recording ended; everything until then is among the takes of the voice recorder.',
      };
    case 'failed':
      return {
        tone: 'error',
        text: 'The recording could not be kept. Record again, or reload the page first.',
      };
  }
}

export const stageWords: Readonly<Record<LatencyStage, { name: string; why: string; colour: string }>> = {
  input: {
    name: 'Microphone',
    why: 'Its driver collects sound before it hands it over. Wireless ones take longest.',
    colour: 'var(--wave-rest)',
  },
  handover: {
    name: 'Wait for the browser',
    why: 'It works in turns, and sound waits for the next one. What once held up the sound makes it wait longer.',
    colour: 'var(--line)',
  },
  denoise: {
    name: 'Noise',
    why: 'Looks a moment ahead to tell noise from speech. The neural network of Balanced and Safe needs 32 to 33 ms, signal processing 1 to 3.',
    colour: 'var(--info)',
  },
  pitch: {
    name: 'Pitch and formants',
    why: 'Needs whole periods of your voice. Safe takes more of them.',
    colour: 'var(--volt)',
  },
  limiter: {
    name: 'Limiter',
    why: 'Sees peaks before they come.',
    colour: 'var(--success)',
  },
  page: {
    name: 'Browser buffer',
    why: 'What the profile asks for. A larger one holds when the computer is busy.',
    colour: 'var(--primary)',
  },
  output: {
    name: 'Output device',
    why: 'From the system to the loudspeaker or cable. Bluetooth alone takes 150 ms and more.',
    colour: 'var(--text)',
  },
  tested: {
    name: 'Found by the self-test',
    why: 'What devices and browser take, more or less than they tell. It counts with this profile, microphone and output from the test on.',
    colour: 'var(--muted)',
  },
};

export function steadiness({ recentGaps, seconds }: LiveTiming): { tone: BadgeTone; text: string } {
  if (seconds === 0) return { tone: 'plain', text: 'Off' };
  if (recentGaps === 0) return { tone: 'success', text: 'Steady' };
  return { tone: 'warning', text: recentGaps === 1 ? 'One gap' : `${recentGaps} gaps` };
}

/** The part that matters most, and what would help. */
export function whyLate({ parts, totalMs }: LiveTiming): string {
  const most = [...parts].sort((a, b) => b.ms - a.ms)[0];
  if (!most || totalMs === 0) return '';
  if (totalMs <= 60)
    return `That is fast enough for talk and games. Most of it: ${stageWords[most.stage].name.toLowerCase()}.`;
  if (most.stage === 'output' || most.stage === 'input')
    return `Most of it is the ${stageWords[most.stage].name.toLowerCase()}: devices with a cable are faster than wireless ones.`;
  if (most.stage === 'page' || most.stage === 'handover')
    return 'Most of it is the browser’s buffer: the Low profile asks for a smaller one, and closing busy programs lets it hold.';
  return 'Most of it is the change of the voice itself: the Low profile looks less far ahead.';
}

/** When the voice is let through. */
export const talkHints: Readonly<Record<TalkMode, string>> = {
  open: 'Opens by itself when you speak; the gate is in the chain.',
  hold: 'Silent unless the key is held.',
  toggle: 'One press to speak, one to be silent.',
};

/** The chart of the delay, for who can't see it. */
export function chartWords(history: readonly TimingPoint[]): string {
  const least = Math.min(...history.map(({ ms }) => ms));
  const most = Math.max(...history.map(({ ms }) => ms));
  const gaps = history.reduce((sum, point) => sum + point.gaps, 0);
  return `Delay over the last ${history.length} seconds: ${Math.round(least)} to ${Math.round(most)} ms, ${gaps === 1 ? '1 gap' : `${gaps} gaps`}`;
}

/** What takes noise out now, and why. */
export const cleanerWords: Readonly<Record<LiveState['cleaner'], string>> = {
  unused:
    'By signal processing. With Balanced or Safe as the profile a small neural network does it, 30 ms later. Music stays.',
  coming: 'By signal processing, until GTCRN has arrived: a small neural network, 0.5 MB, fetched once.',
  there:
    'By GTCRN, a small neural network on this device. Music stays, and the gate opens for voices and music only.',
  own: 'By your own GTCRN on this device, not the published one: how well it does is for you to hear. Music stays, and the gate opens for voices and music only.',
  missing:
    'By signal processing: GTCRN, the neural network for it, is not on this device and could not be fetched.',
};

export const chainPanelWords = {
  saveAsVoice: 'Save as voice',
  opensAt: 'Opens at',
  noiseReduction: 'Noise reduction',
  oneNote: 'One note',
  intoRange: 'Into a range',
  keepLoudness: 'Keep loudness',
  asLoudAs: 'As loud as your own voice, whatever the effects do.',
  sameVoiceWorks:
    'The same voice works on files. Effects run in their order, after pitch and throat; a limiter comes last.',
  keepMyAccount: 'Keep it in my account',
};

export const devicesPanelWords = {
  inputLevel: 'Input level',
  echoCancellation: 'Echo cancellation',
  browserAlsoIts:
    'By the browser, also its noise filter and level control. Only without headphones: it takes quality and time.',
  outputLevel: 'Output level',
  hearYourself: 'Hear yourself',
  throughHeadphonesElse: 'Through headphones, else the microphone hears it again.',
  yourHeadphones: 'Your headphones',
  yourLevel: 'Your level',
};

export const diagnosticsPanelWords = {
  sendDiagnostics: 'Send diagnostics',
  howLongRan:
    'How long it ran, how late, how many gaps, the profile and the processor’s share. Never sound, names of devices, or words. Off, nothing of it leaves this device.',
  whatSent: 'What is sent',
  diagnosticsThisComputer: 'Diagnostics of this computer',
  whenYouAsk:
    'When you ask for help: what this computer is, its sound devices among it, and the end of the log, shown before you send it. The switch above counts there, too.',
  atStartAt: 'At the start, at the end, and when gaps make another profile necessary',
};

export const latencyChartWords = {
  n3MinAgo: '3 min ago',
  delayMsGaps: 'Delay in ms, gaps below',
};

export const latencyPanelWords = {
  playsFourChirps:
    'Plays four chirps to the output, hears them on the microphone or the end of the cable, and tells what really passes.',
  fromMicrophoneOutput: ' from microphone to output:',
  msForDevices: ' ms for devices and buffers (±',
  msForVoice: ' ms for the voice.',
  msMeasured: (value: Value) => `${value} ms measured`,
  whatEachPart: 'What each part does',
};

export const liveBenchWords = {
  undoStay: 'Undo and stay',
  open: 'Open it',
};

export const liveDockWords = {
  liveVoiceChanger: 'Live voice changer',
  liveOutputLevel: 'Live output level',
  turnOff: 'Turn off',
};

export const liveScreenWords = {
  openingLiveChanger: 'Opening the live changer',
  liveVoiceChanger: 'Live voice changer',
};

export const machinePanelWords = {
  voiceChanger: 'Voice changer',
  microphoneOutput: 'Microphone to output',
  for: 'On for ',
};

export const talkPanelWords = {
  pushTalk: 'Push to talk',
  keyEveryProgram: 'Key in every program',
};

/** A key's name out of the `code` of its event. */
export const keyWords = (code: string): string =>
  code
    .replace(/^Key|^Digit/, '')
    .replace(/^(Alt|Control|Shift|Meta)(Left|Right)$/, '$2 $1')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2');

const buttonWords: Readonly<Record<string, string>> = { Mouse4: 'Mouse back', Mouse5: 'Mouse forward' };
/** A key that is held to talk, part by part. */
export const holdKeyWords = (key: string): string =>
  key
    .split('+')
    .map((part) => buttonWords[part] ?? keyWords(part))
    .join(' + ');

export const holdAnywhereWords = {
  title: 'Hold to talk anywhere',
  none: 'No key yet',
  choose: 'Choose a key',
  change: 'Change',
  takeAway: 'Take away',
  asking: 'Hold a key, a combination or a side button of the mouse, then let go. Escape keeps the old one.',
  cannot: 'That key can’t be held to talk. Choose another one.',
  what: 'Works while another program has the focus, which gets the key, too: choose one that it does not use.',
  privacy:
    'The app looks at this key alone, and only while the voice changer is on. What else you type or click in other programs is not kept, not logged and not sent, and never comes to this window.',
  silence:
    'You are silent as soon as any part of the key comes up; also when the computer locks or sleeps, and after two minutes without a sign of the key. Press again then.',
  windows: 'A game that runs as administrator hides its keys from the app, unless the app runs so, too.',
  listening: 'The key is heard in every program.',
};

/** Why no key can be heard in other programs, and what to do. */
export const holdBarrierWords: Readonly<Record<NonNullable<HoldToTalkState['barrier']>, string>> = {
  wayland:
    'Not possible in a Wayland session: no program may hear keys of others there. The key below speaks from press to press; to hold one, log in with X11.',
  missing:
    'The part of the app that hears keys does not load on this computer. The key below speaks from press to press. Installing the app again may bring it back.',
  permission:
    'macOS asks you first: an app hears keys of other programs only with the right “Accessibility”. Formant uses it for this key alone. Press Ask macOS, switch Formant on in the list, and come back.',
  failed:
    'The system does not let the app hear the key now. Try again; if it stays so, start the app anew. The key below speaks from press to press.',
};
export const holdBarrierActions = { permission: 'Ask macOS', failed: 'Try again' } as const;

export const universeDialogWords = {
  voicesEverybody: 'Voices of the library',
  voicesCanBe: 'Voices that can be worn live. The list comes from the server; your voice does not go there.',
  listCantBe: 'The list can’t be fetched now. The ready voices and your own work without it.',
  noVoiceNamed: 'No voice is named like that.',
};

export const voicesPanelWords = {
  delete: (name: Value) => `Delete ${name}`,
  forget: (name: Value) => `Forget ${name}`,
  voice: 'Voice',
  kinds: 'Voices to choose from',
  voicesEverybody: 'Voices of the library',
  trainedVoiceFile: 'Trained voice file',
};
