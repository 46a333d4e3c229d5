import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for Minecraft',
  description:
    'Minecraft has no voice chat until a mod brings one. Use a live voice changer with Simple Voice Chat or Plasmo Voice on Java servers, or with a call beside Bedrock.',
  kicker: 'Formant for Minecraft',
  heading: 'Speak like what you wear',
  lead: 'On many Java servers voices come from where players stand. Give the witch of your village a witch’s voice: it takes a mod for the chat and the changer for the sound.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'facts',
      heading: 'Which Minecraft do you play?',
      rows: [
        [
          'Java with a voice mod',
          'Simple Voice Chat and Plasmo Voice are the usual ones. The server needs the mod or plugin, and so do you.',
        ],
        ['Java without', 'Talk in [Discord](/apps/discord) or [TeamSpeak](/apps/teamspeak) beside the game.'],
        [
          'Bedrock on Windows',
          'No mods of this kind. Use a call beside it, or the party chat of Xbox with the cable as the default microphone.',
        ],
        [
          'Consoles, phones, tablets',
          'There a changed voice is not possible: the microphone goes straight into the system’s own chat.',
        ],
      ],
    },
    {
      kind: 'steps',
      heading: 'With Simple Voice Chat',
      text: 'Windows, macOS and Linux, with Fabric, NeoForge, Forge or Quilt. Other voice mods have the same settings under other keys.',
      steps: [
        {
          title: 'Install the mod that your server names',
          text: 'It has to fit the version of the game. Without it on both sides the symbol of a broken plug appears.',
        },
        {
          title: 'Start the changer',
          text: 'Choose voice and cable, and turn **Hear yourself** off once you are content: two voices in the headphones confuse your sense of place.',
        },
        {
          title: 'Press V in the world',
          text: 'That opens the mod’s menu, if you have not changed the key. The gear there leads to its settings.',
        },
        {
          title: 'Choose the microphone',
          text: 'Select the cable, and set the amplification so that the bar stays below the end when you laugh.',
        },
        {
          title: 'Switch the denoiser off',
          text: 'The mod’s noise filter takes growling and hissing for noise. The changer has one of its own, ahead of the effects, where it belongs.',
        },
        {
          title: 'Choose the activation',
          text: 'Voice, with a threshold that you set by eye on the bar, or push to talk with a key.',
        },
        {
          title: 'Test the microphone',
          text: 'The settings can play you back to yourself. Then walk away from a friend and let them tell when you fade.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'Roles on a server',
      paragraphs: [
        'Save a voice per character: open the chain, bend the throat and the pitch, press **Save as voice** and name it after the role. It then stands beside the ready ones, one click apart.',
        'Mods that let mobs react to loud speech hear the changed level. **Keep loudness** in the chain holds it where your own voice was, so that the Warden hears neither more nor less of you.',
      ],
    },
    cable('Minecraft'),
    {
      kind: 'facts',
      heading: 'Nobody turns round',
      rows: [
        [
          'macOS never asks for the microphone',
          'Some launchers cannot ask. Start the game from one that can, such as Prism Launcher, and allow it in Privacy & Security.',
        ],
        [
          'The plug symbol is crossed out',
          'The server’s voice port is closed: its owner has to open it. Nothing in the changer helps.',
        ],
        ['You are heard everywhere at once', 'You are in a group of the mod, where distance does not count.'],
        [
          'Java has no sound devices on Linux',
          'Start the changer’s microphone before the game: OpenAL reads the list once.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Is it allowed on my server?',
      answer:
        'The owner decides. Role-play servers mostly welcome it; ask whether they record voices, as some moderate by them.',
    },
    {
      question: 'Does it cost frames?',
      answer:
        'The changer takes a small part of one core. If the world stutters, choose Balanced and close other tabs before you lower the render distance.',
    },
    {
      question: 'Is this an official Minecraft product?',
      answer: 'No. Neither Formant nor the voice mods come from Mojang or Microsoft.',
    },
  ],
  next: [
    { label: 'Discord', href: '/apps/discord', text: 'For servers without a mod.' },
    { label: 'Among Us', href: '/apps/among-us', text: 'Distance counts there, too.' },
    { label: 'Make a voice', href: '/tools/voice-changer', text: 'Try a chain on a recording first.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
