import { runsAnywhere } from '@formant/engine/base/model-kinds';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApi } from '../../api/context.ts';
import { usePlatform } from '../../platform/context.ts';
import { Scope } from '../../platform/scope.ts';
import { useGlobalKeys } from '../../platform/use-global-keys.ts';
import { isTyping } from '../../players/player-keys.ts';
import { type LiveSession, liveSession } from '../../sound/live/live-session.ts';
import { keepCarried } from '../../sound/models/carried-models.ts';
import { fetchModel, fromServer } from '../../sound/models/model-download.ts';
import { keptModelOf } from '../../sound/models/model-files.ts';
import { reportOf } from './live-report.ts';
import { useHoldToTalk } from './use-hold-to-talk.ts';

/** The page's session; its reports go to the server, if the person has allowed that. */
export function useLive(): LiveSession {
  const [session] = useState(liveSession);
  const api = useApi();
  const platform = usePlatform();
  const { kind } = platform;
  useEffect(() => {
    session.fetchCleaner = async () => {
      await keepCarried(platform);
      if (await keptModelOf('gtcrn')) return true;
      const { data } = await api.call('GET /api/models', { query: { task: 'enhancement' } });
      const model = data.find((one) => runsAnywhere(one.kind));
      if (!model) return false;
      // half a megabyte: it comes to its end, whatever page is looked at
      const { signal } = new AbortController();
      await fetchModel(model, fromServer(platform, model.id), { signal, received: () => {} });
      return true;
    };
    session.onRun = (run) => {
      void api.call('POST /api/log/log-live/{voiceUUID?}', reportOf(run, kind)).catch(() => {}); // a report that is lost is no matter of the person's
    };
    void session.listDevices();
  }, [session, api, kind, platform]);
  return session;
}

/** M mutes, B bypasses, the talk key talks; wherever the person is not typing. */
export function useLiveKeys(session: LiveSession): void {
  useEffect(() => {
    const scope = new Scope();
    const isTalkKey = ({ code }: KeyboardEvent) => code === session.setup.getState().talkKey;
    const takesKey = ({ target, key }: KeyboardEvent) =>
      isTyping(target) ||
      (target instanceof Element && key === ' ' && target.matches('button,a,summary,input,[role=switch]'));
    scope.listen<KeyboardEvent>(document, 'keydown', (event) => {
      const { phase, muted, talking } = session.state.getState();
      const { talk, settings } = session.setup.getState();
      if (phase !== 'on' || event.defaultPrevented || takesKey(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (talk !== 'open' && isTalkKey(event)) {
        event.preventDefault();
        if (!event.repeat) session.talk(talk === 'hold' ? true : !talking);
        return;
      }
      if (event.repeat) return;
      const key = event.key.toLowerCase();
      if (key === 'm') session.mute(!muted);
      else if (key === 'b') session.bypass(!settings.bypass);
      else return;
      event.preventDefault();
    });
    const letGo = () => {
      if (session.setup.getState().talk === 'hold') session.talk(false);
    };
    scope.listen<KeyboardEvent>(document, 'keyup', (event) => {
      if (isTalkKey(event)) letGo();
    });
    // a key that comes up in another window is never told
    scope.listen(window, 'blur', letGo);
    return () => scope.dispose();
  }, [session]);
}

/**
 * In the app: the chosen key works while another program has the focus.
 * @returns whether another program holds it
 */
export function useGlobalLiveKey(session: LiveSession): boolean {
  const key = useStore(session.setup, (setup) => setup.globalKey);
  const holds = useHoldToTalk(session);
  const taken = useGlobalKeys(key === null ? [] : [key], () => {
    const { muted, talking } = session.state.getState();
    // the system tells of no key of these that comes up: a second press lets go
    if (session.setup.getState().talk === 'open' || holds?.works) session.mute(!muted);
    else session.talk(!talking);
  });
  return taken.length > 0;
}
