import { readPageData } from '@formant/ui/app/page-data.ts';
import { servicesHere } from '@formant/ui/features/analytics/services-here.ts';
import { startAnalytics } from '@formant/ui/features/analytics/start.ts';
import { webPlatform } from '@formant/ui/platform/web.ts';
import { whenLoaded } from './when-loaded.ts';

// The document names this script where analytics are set up, and nowhere else. A page in a frame is somebody else's visit.
const start = () =>
  startAnalytics({
    services: servicesHere(document),
    user: readPageData(document)?.initialUser ?? null,
    async who() {
      const answer = await webPlatform().fetchApi('/api/user', {});
      return answer.ok ? answer.json() : null;
    },
    onSessionChange: (listener) => void webPlatform().onSessionChange(listener),
  });
if (window.top === window) whenLoaded(start);
