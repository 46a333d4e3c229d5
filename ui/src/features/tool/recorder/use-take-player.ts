import { useEffect, useState } from 'react';
import { showPlayer, takeFloor } from '../../../audio/now-playing.ts';
import { blobBytes, openPcm } from '../../../audio/pcm-file.ts';
import { Player } from '../../../audio/player.ts';
import type { Take } from '../../../audio/recorder/take.ts';
import { takeSound } from '../../../audio/recorder/takes.ts';
import { voiceRecorder } from '../../../content/voice-recorder.ts';

/** The player of a take and the file behind it; both null until they are opened. */
export function useTakePlayer(take: Take): { player: Player | null; file: File | null; gone: boolean } {
  const [opened, setOpened] = useState<{ player: Player; file: File } | null>(null);
  const [gone, setGone] = useState(false);
  const { id, name, bars } = take;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a take's sound never changes, its name does
  useEffect(() => {
    let live = true;
    let leave = () => {};
    const open = async () => {
      const file = await takeSound(take);
      const pcm = file && (await openPcm(blobBytes(file)));
      if (!live) return;
      if (!file || !pcm) return setGone(true);
      const player = new Player([{ name: 'take', label: name, pcm }], { title: name });
      const hide = showPlayer(player);
      const stopWatching = player.state.subscribe(({ playing }, before) => {
        if (playing && !before.playing)
          takeFloor({
            key: id,
            player,
            title: name,
            detail: voiceRecorder.name,
            bars,
            href: voiceRecorder.href,
          });
      });
      leave = () => {
        stopWatching();
        hide();
      };
      setOpened({ player, file });
    };
    open().catch(() => {
      if (live) setGone(true);
    });
    return () => {
      live = false;
      leave();
      setOpened(null);
    };
  }, [id]);
  return { player: opened?.player ?? null, file: opened?.file ?? null, gone };
}
