/** The recorder makes sound instead of working on it, so that it stands beside the registry of tools. */
export const voiceRecorder = {
  id: 'voice-recorder',
  href: '/tools/voice-recorder',
  name: 'Voice recorder',
  summary: 'Record your voice. Every second is on your own disk at once, whatever happens to the page.',
} as const;
