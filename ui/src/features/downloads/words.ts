import type { InstallerKind, Processor, System } from '@formant/contract/facts/release-facts';
import { appNeeds } from '../../content/app-needs.ts';

/** What stands in a sentence. */
type Value = string | number;

const room = `${appNeeds.memory} of memory, ${appNeeds.disk} of disk`;

export const words = {
  newest: ({ version }: { version: Value }) => `Version ${version}`,
  lead: 'The desktop app for Windows, macOS and Linux, from the server that you are reading this on. It updates itself from here, too.',
  description: ({ version }: { version: Value }) =>
    `Formant ${version} for Windows, macOS and Linux: installers with checksums, what each system needs, what is new, older versions, and the web app.`,
  here: 'For this computer',
  others: 'All systems',
  othersText: 'Every file with its size and its checksum. Nothing is asked of you before a download.',
  download: ({ system }: { system: Value }) => `Download for ${system}`,
  notHere: ({ system }: { system: Value }) =>
    `There is no installer for ${system} on this server yet. The web app works today, and you can build the app from its source; both are below.`,
  noBeta: 'There is no early version here at the moment.',
  choose:
    'Your browser does not say which system you have, or it is none that the app runs on. Choose an installer below.',
  phone: 'The app runs on computers. On this device take the web app, which is below.',
  started: {
    title: 'Your download has started',
    again: 'Start it again',
    text: 'If nothing arrives within a few seconds, start it again.',
  },
  steps: {
    win: [
      'Open the downloaded .exe. It installs for you alone and asks for no administrator.',
      'If Windows shows “Windows protected your PC”, compare the checksum first, then choose More info and Run anyway.',
      'Sign in from the app, or use it without an account.',
    ],
    mac: [
      'Open the downloaded .dmg and drag Formant into Applications.',
      'Start it from there, and allow the microphone when macOS asks.',
      'Sign in from the app, or use it without an account.',
    ],
    linux: [
      'On Debian, Ubuntu and their relatives take the .deb: your package manager installs it, with what the app’s sandbox needs on newer Ubuntu.',
      'Elsewhere make the AppImage executable (chmod +x) and start it.',
      'On the live page press “Add the microphone”, so that other programs hear you.',
      'Sign in from the app, or use it without an account.',
    ],
  } satisfies Record<System, readonly string[]>,
  stepsTitle: 'What comes next',
  needs: {
    win: `Windows 10 or 11, 64 bits, ${room}`,
    mac: `A macOS that Apple still supplies with updates, Apple silicon or Intel, ${room}`,
    linux: `PulseAudio or PipeWire, 64 bits, ${room}`,
  } satisfies Record<System, string>,
  kinds: {
    exe: 'Installer',
    dmg: 'Disk image',
    zip: 'ZIP archive',
    AppImage: 'AppImage',
    deb: 'Debian package',
  } satisfies Record<InstallerKind, string>,
  processors: {
    x64: 'Intel and AMD (x64)',
    arm64: 'Arm (arm64)',
    universal: 'Apple silicon and Intel',
  } satisfies Record<Processor, string>,
  none: 'No installer for this system.',
  unsigned: 'Not signed',
  unsignedText:
    'Its maker has not signed it, so the system warns of it. Compare the checksum before you open it.',
  checksum: ({ name }: { name: Value }) => `Checksums of ${name}`,
  notes: 'What is new',
  noNotes: 'Nothing was written about this version.',
  early: 'Early version',
  earlyText: ({ version }: { version: Value }) =>
    `${version} is newer and less tried. It updates to the stable version once that is newer.`,
  older: 'Older versions',
  released: ({ version, date }: { version: Value; date: Value }) => `${version}, ${date}`,
  failed: 'The list of versions could not be fetched. Reload the page to try again; the web app is below.',
};
