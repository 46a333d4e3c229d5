import { useEffect, useState } from 'react';
import { voiceRecorder } from '../../../content/voice-recorder.ts';
import { blobBytes, openPcm } from '../../../sound/files/pcm-file.ts';
import { showPlayer, takeFloor } from '../../../sound/play/now-playing.ts';
import { Player } from '../../../sound/play/player.ts';
import type { Take } from '../../../sound/recorder/take.ts';
import { takeSound } from '../../../sound/recorder/takes.ts';

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
