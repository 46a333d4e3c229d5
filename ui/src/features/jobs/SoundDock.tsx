import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { usePlatform } from '../../platform/context.ts';
import { MiniPlayer } from '../../players/MiniPlayer.tsx';
import { closePlayer, nowPlaying } from '../../sound/play/now-playing.ts';

/** The mini player above the page's lower edge, on every page but the sound's own. */
export function SoundDock() {
  const current = useStore(nowPlaying, (state) => state.current);
  const { pathname, search } = useLocation();
  const desktop = usePlatform().kind === 'desktop';
  if (!current) return null;
  const params = new URLSearchParams(search);
  const own = new URL(current.href, 'http://own');
  const here =
    own.pathname === pathname && [...own.searchParams].every(([name, value]) => params.get(name) === value);
  if (here) return null;
  const { player, title, detail, bars, href } = current;
  return (
    <div
      className={`pointer-events-none fixed inset-x-3 z-30 mx-auto max-w-190 *:pointer-events-auto ${desktop ? 'bottom-20 md:bottom-4' : 'bottom-4'}`}
    >
      <MiniPlayer
        player={player}
        title={title}
        detail={detail}
        bars={bars}
        href={href}
        onClose={closePlayer}
      />
    </div>
  );
}
