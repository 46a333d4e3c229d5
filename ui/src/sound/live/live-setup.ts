import type { LiveProfile } from '@formant/engine/live/live-changer';
import { type LiveSettings, liveSettings } from '@formant/engine/live/live-settings';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isHoldKey } from '../../platform/hold-key.ts';
import { defaultDevice } from '../play/output-device.ts';
import type { LiveRoute } from './live-outputs.ts';

/** `open`: whenever the gate opens. `hold`: while the key is down. `toggle`: from press to press. */
export type TalkMode = 'open' | 'hold' | 'toggle';

/** How this browser's live changer is set; kept here, never sent anywhere. */
export interface LiveSetup extends LiveRoute {
  /** null is whatever the system prefers. */
  inputId: string | null;
  echoCancellation: boolean;
  /** A cable was chosen by itself once; taking it away again is respected. */
  cableOffered: boolean;
  /** Name of a device that is a cable although its name does not tell; null for none. */
  cableLabel: string | null;
  /** null lets gaps decide. */
  pinned: LiveProfile | null;
  talk: TalkMode;
  /** `code` of a key event. */
  talkKey: string;
  /** In the app: works while another program has the focus. */
  globalKey: string | null;
  /** In the app: held to talk in any program, as `hold-key.ts` writes it. */
  holdKey: string | null;
  /** What the settings came from: a preset's id, `own:<id>`, `voice:<uuid>`; null after a change by hand. */
  voiceId: string | null;
  voiceName: string;
  /** Key of the trained voice that speaks, as `trained-voices.ts` keeps it; null for none. */
  trained: string | null;
  settings: LiveSettings;
  /** What self-tests have found beside what browser and devices tell, in ms; by `testKey`, the latest last. */
  tested: Readonly<Record<string, number>>;
  /** The person lets us know how runs went; in the app the same consent as that of its diagnostics. */
  diagnostics: boolean;
}

const key = 'formant.live';
const usual = (): LiveSetup => ({
  inputId: null,
  echoCancellation: false,
  cableOffered: false,
  cableLabel: null,
  outputId: null,
  outputDb: 0,
  monitor: false,
  monitorId: defaultDevice,
  monitorDb: 0,
  pinned: null,
  talk: 'open',
  talkKey: 'Space',
  globalKey: null,
  holdKey: null,
  voiceId: 'natural',
  voiceName: 'Natural',
  trained: null,
  settings: liveSettings.parse({}),
  tested: {},
  diagnostics: false,
});

/** The window's only setup, for the changer and for whoever keeps it elsewhere. */
let opened: StoreApi<LiveSetup> | null = null;
export function liveSetup(): StoreApi<LiveSetup> {
  opened ??= openLiveSetup();
  return opened;
}

/** The setup of this browser; what is unreadable becomes the usual one. */
export function openLiveSetup(): StoreApi<LiveSetup> {
  const store = createStore<LiveSetup>(recall);
  store.subscribe((setup) => {
    try {
      localStorage.setItem(key, JSON.stringify(setup));
    } catch {
      // a private window: it holds until it closes
    }
  });
  return store;
}

function recall(): LiveSetup {
  const fresh = usual();
  try {
    // safe: every field is compared with the usual one's kind below, and the settings with their schema
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<LiveSetup>;
    const settings = liveSettings.safeParse(kept.settings ?? {});
    const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
    return {
      ...fresh,
      inputId: text(kept.inputId),
      outputId: text(kept.outputId),
      monitorId: text(kept.monitorId) ?? fresh.monitorId,
      echoCancellation: kept.echoCancellation === true,
      cableOffered: kept.cableOffered === true,
      cableLabel: text(kept.cableLabel),
      monitor: kept.monitor === true,
      outputDb: level(kept.outputDb),
      monitorDb: level(kept.monitorDb),
      pinned:
        kept.pinned === 'low' || kept.pinned === 'balanced' || kept.pinned === 'safe' ? kept.pinned : null,
      talk: kept.talk === 'hold' || kept.talk === 'toggle' ? kept.talk : 'open',
      talkKey: text(kept.talkKey) ?? fresh.talkKey,
      globalKey: text(kept.globalKey),
      holdKey: typeof kept.holdKey === 'string' && isHoldKey(kept.holdKey) ? kept.holdKey : null,
      // null is a voice set by hand; nothing kept is the usual one
      voiceId: settings.success && kept.voiceId !== undefined ? text(kept.voiceId) : fresh.voiceId,
      trained: settings.success ? text(kept.trained) : null,
      voiceName: (settings.success && text(kept.voiceName)) || fresh.voiceName,
      settings: settings.success ? { ...settings.data, bypass: false } : fresh.settings,
      tested: numbers(kept.tested),
      diagnostics: kept.diagnostics === true,
    };
  } catch {
    return fresh; // broken or forbidden
  }
}

const level = (db: unknown): number => (typeof db === 'number' && db >= -60 && db <= 12 ? db : 0);

/** Where a self-test holds: with these buffers, this microphone and this output. */
export const testKey = (profile: LiveProfile, inputId: string | null, outputId: string | null): string =>
  JSON.stringify([profile, inputId, outputId]);

/** Whether a self-test was heard by way of this output, whichever microphone and profile it had. */
export const wasTested = (tested: LiveSetup['tested'], outputId: string | null): boolean =>
  Object.keys(tested).some((key) => key.endsWith(`,${JSON.stringify(outputId)}]`));

const mostTests = 30;
const numbers = (kept: unknown): Record<string, number> =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(
        Object.entries(kept)
          .filter(([, ms]) => Number.isFinite(ms))
          .slice(-mostTests),
      )
    : {};
