import { LoudnessMeter } from '@formant/engine/dsp/levels/loudness';
import { useEffect, useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { ABPlayer } from '../../players/ABPlayer.tsx';
import { type Bars, overview } from '../../sound/files/overview.ts';
import { blobBytes, openPcm, type PcmFile, pcmSource } from '../../sound/files/pcm-file.ts';
import { showPlayer } from '../../sound/play/now-playing.ts';
import { Player } from '../../sound/play/player.ts';
import type { TrainingWorker } from './clips.ts';
import { compareStepWords } from './words.ts';

type Compared = { player: Player; original: Bars; result: Bars };

/** A recording before and after, on one clock and at one loudness. It is spoken on this device. */
export function CompareStep({
  worker,
  clip,
  voice,
  name,
}: {
  worker: Pick<TrainingWorker, 'speak'>;
  /** Id of the recording. */
  clip: string;
  voice: Uint8Array;
  name: string;
}) {
  const [compared, setCompared] = useState<Compared | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let live = true;
    let leave = () => {};
    setCompared(null);
    setFault(null);
    const speak = async () => {
      const { original, result } = await worker.speak(clip, voice);
      const before = await measured(await openPcm(blobBytes(original)));
      const after = await measured(await openPcm(blobBytes(result)));
      if (!live) return;
      const louder = before.lufs !== null && after.lufs !== null ? after.lufs - before.lufs : 0;
      const player = new Player(
        [
          // the louder one is turned down, so that nothing clips
          {
            name: 'original',
            label: 'Original',
            pcm: before.pcm,
            original: true,
            matchDb: Math.min(0, louder),
          },
          { name: 'result', label: name, pcm: after.pcm, matchDb: Math.min(0, -louder) },
        ],
        { title: name },
      );
      leave = showPlayer(player);
      setCompared({ player, original: before.bars, result: after.bars });
    };
    speak().catch((thrown: unknown) => {
      if (live) setFault(thrown instanceof Error ? thrown.message : String(thrown));
    });
    return () => {
      live = false;
      leave();
    };
  }, [worker, clip, voice, name]);
  if (fault) return <Banner tone="error">{fault}</Banner>;
  if (!compared)
    return (
      <div role="status">
        <span className="sr-only">{compareStepWords.speakingYourRecording}</span>
        <Skeleton className="h-40!" />
      </div>
    );
  return <ABPlayer player={compared.player} original={compared.original} result={compared.result} matched />;
}

async function measured(pcm: PcmFile): Promise<{ pcm: PcmFile; bars: Bars; lufs: number | null }> {
  const { sampleRate, channelCount } = pcm.layout;
  const meter = new LoudnessMeter({ sampleRate, channelCount, truePeak: false });
  const drawing = overview(sampleRate);
  for await (const block of pcmSource(pcm).blocks()) {
    meter.write(block);
    drawing.write(block as Float32Array[]);
  }
  return { pcm, bars: drawing.bars(), lufs: meter.result().integratedLufs };
}
