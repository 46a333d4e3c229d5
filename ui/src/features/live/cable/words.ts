import type { CableStep, CableSystem } from '../../../sound/live/cable-steps.ts';

/** The cable that each system is led to. */
export const cableOf: Readonly<Record<CableSystem, { name: string; page: string }>> = {
  windows: { name: 'VB-CABLE', page: 'https://vb-audio.com/Cable/' },
  mac: { name: 'BlackHole 2ch', page: 'https://existential.audio/blackhole/' },
  // the app or two commands add it
  linux: { name: 'Formant_Microphone', page: '' },
};

export const systemNames: Readonly<Record<CableSystem, string>> = {
  windows: 'Windows',
  mac: 'macOS',
  linux: 'Linux',
};

export const cablePanelWords = {
  virtualMicrophone: 'Virtual microphone',
  inUse: 'In use',
  found: 'Found',
  notFound: 'Not found',
  asMicrophoneYour: ' as the microphone in your other program.',
  guides: 'How to choose it in Discord, Zoom, OBS and 17 more',
  without: 'Without one only you hear the voice. It is set up once; each step is checked by itself.',
  withoutInBrowser:
    'Without one only you hear the voice. It is set up once. The browser sees when the cable is there.',
  appCanAdd:
    'The app can add one itself. It is called Formant_Microphone in other programs, and goes when the app is closed.',
  addMicrophone: 'Add the microphone',
  takeMicrophoneAway: 'Take the microphone away',
  notAdded: 'The sound system of this computer did not add it. Set it up by hand, or try again.',
  lookAgain: 'Look again',
  lost: 'The output that you had chosen is not there any more. Nothing is sent until it is back or you choose another one.',
  lostWithDriver: (name: string) =>
    `${name} is not on this computer any more, and the output that you had chosen is gone. Nothing is sent. Install it again by the steps below, or choose another output.`,
};

export const cableStepWords = {
  steps: 'Steps to a virtual microphone',
  passed: 'Passed',
  now: 'Now',
  unchecked: 'Not checked',
  later: 'Later',
  title: {
    get: (system: CableSystem) => `Download ${cableOf[system].name}`,
    install: (system: CableSystem) => `Install ${cableOf[system].name}`,
    appear: (system: CableSystem) =>
      system === 'linux' ? 'Add the microphone' : 'The system lists the cable',
    send: () => 'Send your voice into it',
    test: () => 'Hear it at the other end',
  } satisfies Readonly<Record<CableStep['step'], (system: CableSystem) => string>>,
  downloadPage: 'Open the download page',
  getHere: (system: CableSystem) =>
    system === 'windows'
      ? 'It is free, by VB-Audio. Download the package for Windows there; it comes as a ZIP file.'
      : 'It is free, by Existential Audio. Choose BlackHole 2ch there; the link to the installer comes by e-mail.',
  notDownloaded: 'Not yet: there is no installer among your downloads. This page looks again by itself.',
  closed:
    'The system does not let the app look into your downloads. That does no harm: go on with the next step once it is downloaded.',
  downloaded: (file: string) => `${file} is among your downloads.`,
  showIt: 'Show the file',
  gone: 'The installer is not among your downloads any more. Download it again.',
  install: (system: CableSystem) =>
    system === 'windows'
      ? 'Right-click the ZIP file and extract all of it. In the new folder right-click VBCABLE_Setup_x64 (VBCABLE_Setup_arm64 on a computer with an Arm processor), choose Run as administrator, then Install Driver.'
      : 'Open the file and follow it to its end. macOS asks for the password of an administrator.',
  notInstalled: 'Not yet: its driver is not on this computer. This page looks again by itself.',
  namesHidden: 'The names of devices are hidden until the microphone is allowed, so nothing can be checked.',
  allow: 'Allow the microphone',
  refused:
    'The microphone was not allowed. Open the permissions at the left of the address bar (in the app: the privacy settings of your system), switch it on, and press again.',
  restart:
    'The driver is there, and the system takes it after a restart of this computer. Save what is open, restart, and come back: this page knows where you are.',
  silentDriver: (system: CableSystem) =>
    system === 'windows'
      ? 'The driver is there, but Windows lists no cable. It may be switched off: open Settings, System, Sound, All sound devices, choose CABLE Input, and allow it. Or it goes by another name:'
      : 'The driver is there, but macOS lists no cable. Install BlackHole again and restart. Or it goes by another name:',
  otherName: 'A device that is the cable',
  chooseDevice: 'Choose a device',
  notListed: (system: CableSystem) =>
    system === 'windows'
      ? 'Not yet: no cable is listed. After the installation restart the computer once.'
      : 'Not yet: no cable is listed. This page looks again by itself.',
  terminal: 'Nothing is to install. In a terminal:',
  goneAfterRestart: 'It is gone after a restart, or by:',
  several: 'There are several cables. Choose the one that your other program listens to.',
  whichCable: 'Cable',
  goesInto: (label: string) => `${label} is there. What goes into it, other programs take as a microphone.`,
  sendMyVoice: 'Send my voice there',
  turnOn: 'Turn the voice changer on and test',
  whatTest: 'Four chirps go into the cable and are listened for at its other end. Others hear them, too.',
  listening: 'Listening for the chirps',
  unheard:
    'The chirps did not come out at the other end. Another program may hold the cable for itself, or its level is down: close that program, look at the level in the sound settings, and test again.',
  test: 'Run the test',
  testAgain: 'Test again',
  heard: 'It was heard at the other end.',
  copy: 'Copy',
  copied: 'Copied',
};
