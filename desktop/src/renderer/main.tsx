import './style-nonce.ts';
import './app.css';
import { createApp } from '@formant/ui/app/create-app.tsx';
import { createRoot } from 'react-dom/client';
import { DevicePlaceDialog } from './DevicePlaceDialog.tsx';
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx';
import { keepConverting } from './keep-converting.ts';
import { keepDiagnostics } from './keep-diagnostics.ts';
import { keepReporting } from './keep-reporting.ts';
import { keepSettings } from './keep-settings.ts';
import { desktopPlatform } from './platform.ts';
import { SignInDialog } from './SignInDialog.tsx';

const api = window.formant;
const { state } = await api.sessionStatus();
await keepDiagnostics(api);
/** Says `open` when somebody wants to see what can be sent to those who help. */
const diagnostics = new EventTarget();
const showDiagnostics = () => void diagnostics.dispatchEvent(new Event('open'));
api.on('diagnostics:open', showDiagnostics);
const platform = desktopPlatform(api, showDiagnostics);
const { element, router, services } = await createApp({
  platform,
  surface: 'desktop',
  // without a token there is nobody to ask for, and perhaps no network to ask over
  ...(state === 'signed-in' ? {} : { initialUser: null }),
});
keepConverting(platform, services);
keepReporting(api, services);
keepSettings(api, services);
const fault = (text: unknown) => void api.logFault(String(text).slice(0, 2000));
window.addEventListener('error', ({ message }) => fault(message));
window.addEventListener('unhandledrejection', ({ reason }) => fault(reason));
api.on('app:navigate', ({ path }) => void router.navigate(path));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <>
    {element}
    <SignInDialog api={api} toasts={services.toasts} />
    <DevicePlaceDialog services={services} />
    <DiagnosticsDialog app={api} services={services} asked={diagnostics} />
  </>,
);
