import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { usePlatform } from '../../platform/context.ts';
import type { LiveSession } from '../../sound/live/live-session.ts';
import { ChainPanel } from './ChainPanel.tsx';
import { CablePanel } from './cable/CablePanel.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { DiagnosticsPanel } from './DiagnosticsPanel.tsx';
import { LatencyPanel } from './LatencyPanel.tsx';
import { MachinePanel } from './MachinePanel.tsx';
import { TalkPanel } from './TalkPanel.tsx';
import { useLive, useLiveKeys } from './use-live.ts';
import { VoicesPanel } from './VoicesPanel.tsx';
import { putOnFromLibrary, putOnMine, putOnPreset } from './wear.ts';
import { faultWords, liveBenchWords, noticeWords, recordedWords } from './words.ts';

/** The live changer itself; it runs on while other pages are looked at. */
export function LiveBench() {
  const session = useLive();
  useLiveKeys(session);
  useVoiceOfAddress(session);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid min-w-0 gap-6">
        <Notices session={session} />
        <MachinePanel session={session} />
        <VoicesPanel session={session} />
        <DevicesPanel session={session} />
        <ChainPanel session={session} />
      </div>
      <div className="grid min-w-0 gap-6">
        <LatencyPanel session={session} />
        <TalkPanel session={session} />
        <CablePanel session={session} />
        <DiagnosticsPanel session={session} />
      </div>
    </div>
  );
}

function Notices({ session }: { session: LiveSession }) {
  const { fault, notice, recorded } = useStore(session.state);
  if (!fault && !notice && !recorded) return null;
  const words = notice && noticeWords(notice);
  const dismiss = (
    <Button size="small" variant="quiet" onClick={() => session.dismiss()}>
      Dismiss
    </Button>
  );
  return (
    <div className="grid gap-3">
      {fault && (
        <RetryBanner onRetry={() => void session.start()}>
          <b className="font-semibold">{faultWords[fault].title}.</b> {faultWords[fault].text}
        </RetryBanner>
      )}
      {notice && words && (
        <Banner
          tone={words.tone}
          action={
            notice.kind === 'backed-off' ? (
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  session.pin(notice.from);
                  session.dismiss();
                }}
              >
                {liveBenchWords.undoStay}
              </Button>
            ) : (
              dismiss
            )
          }
        >
          {words.text}
        </Banner>
      )}
      {recorded && (
        <Banner
          tone={recordedWords(recorded).tone}
          action={
            recorded.kind === 'failed' ? (
              dismiss
            ) : (
              <Link className="link" to="/tools/voice-recorder">
                {liveBenchWords.open}
              </Link>
            )
          }
        >
          {recordedWords(recorded).text}
        </Banner>
      )}
    </div>
  );
}

/** `?preset=<id>`, `?voice=<uuid>` and `?mine=<id>` put a voice on: ready, of the library, kept in this browser. */
function useVoiceOfAddress(session: LiveSession): void {
  const [search, setSearch] = useSearchParams();
  const api = useApi();
  const platform = usePlatform();
  const { show } = useToasts();
  const uuid = search.get('voice');
  const preset = search.get('preset');
  const mine = search.get('mine');
  useEffect(() => {
    if (!uuid && !preset && !mine) return;
    setSearch({}, { replace: true });
    const wear = async () => {
      if (preset && !putOnPreset(session, preset))
        throw new Error('There is no such voice. Choose another one.');
      if (mine && !(await putOnMine(session, mine)))
        throw new Error('The file of that voice is no longer kept in this browser. Choose it again.');
      if (!uuid) return;
      const { data } = await api
        .call('POST /api/voice/get-a-voices', { body: { uuids: [uuid] } })
        .catch(() => {
          throw new Error('The voice can’t be fetched now. Try again later, or choose another one.');
        });
      const [voice] = data;
      if (!voice) throw new Error('That voice is not there any more, or it is private.');
      await putOnFromLibrary(session, platform, voice);
      void api.call('POST /api/voice/use/{voiceUUID}', { params: { voiceUUID: uuid } }).catch(() => {});
    };
    wear().catch((thrown: unknown) => show(thrown instanceof Error ? thrown.message : String(thrown)));
  }, [api, platform, session, uuid, preset, mine, setSearch, show]);
}
