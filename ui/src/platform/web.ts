import type { Platform } from './port.ts';

const channelName = 'formant-session';

function tellOthers(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** The website: session cookie, same-origin requests, downloads through the browser. */
export function webPlatform(): Platform {
  return {
    kind: 'web',
    authMode: 'cookie',
    fetchApi: (path, init) => fetch(path, { ...init, credentials: 'include', redirect: 'manual' }),
    async signIn(returnTo) {
      location.assign(`/login?next=${encodeURIComponent(returnTo)}`);
    },
    async forgetSession() {
      tellOthers();
    },
    tellSignedIn: tellOthers,
    onSessionChange(listener) {
      const channel = new BroadcastChannel(channelName);
      channel.onmessage = listener;
      return () => channel.close();
    },
    async saveFile(name, file) {
      const url = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      // the download has taken its own hold of the blob by the time the click returns to the event loop
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      return 'saved';
    },
    async openExternal(url) {
      window.open(url, '_blank', 'noopener');
    },
  };
}
