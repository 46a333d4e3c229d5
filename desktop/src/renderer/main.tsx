import './style-nonce.ts';
import './app.css';
import { createApp } from '@formant/ui/app/create-app.tsx';
import { createRoot } from 'react-dom/client';
import { desktopPlatform } from './platform.ts';
import { SignInDialog } from './SignInDialog.tsx';

const api = window.formant;
const { state } = await api.sessionStatus();
const { element, router, services } = await createApp({
  platform: desktopPlatform(api),
  surface: 'desktop',
  // without a token there is nobody to ask for, and perhaps no network to ask over
  ...(state === 'signed-in' ? {} : { initialUser: null }),
});
api.on('app:navigate', ({ path }) => void router.navigate(path));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <>
    {element}
    <SignInDialog api={api} toasts={services.toasts} />
  </>,
);
