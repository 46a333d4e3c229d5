import { liveSetup } from '@formant/ui/sound/live/live-setup.ts';
import type { DesktopApi } from '../ipc.ts';

/**
 * One consent for what the live voice changer tells of its runs and for what is sent from the Help menu. It stands in
 * the app's own settings; the window's copy follows it at the start and leads from then on.
 */
export async function keepDiagnostics(
  app: Pick<DesktopApi, 'diagnosticsIsAllowed' | 'diagnosticsAllow'>,
): Promise<void> {
  const setup = liveSetup();
  setup.setState({ diagnostics: await app.diagnosticsIsAllowed() });
  setup.subscribe((now, last) => {
    if (now.diagnostics !== last.diagnostics) void app.diagnosticsAllow(now.diagnostics);
  });
}
