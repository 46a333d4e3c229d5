import { toolIds } from '@formant/engine/tools';

/** Every address that needs no account. */
export const pages = [
  '/',
  '/tools/home',
  ...toolIds.map((id) => `/tools/${id}`),
  '/tools/voice-recorder',
  '/live',
  '/soundboard',
  '/text-to-speech',
  '/tts-iframe',
  '/tts-demo-iframe',
  '/share',
  '/this-device',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=of-a-letter&email=ada%40example.com',
  '/reactivate',
  '/tos',
  '/privacy',
  '/contact',
  '/contact-sales',
  '/dmca-policy',
  '/credits',
  '/jobs',
  '/affiliate',
];
