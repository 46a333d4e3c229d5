import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { Docked } from '../../design/Docked.tsx';
import { MiniPlayer } from '../../players/MiniPlayer.tsx';
import { closePlayer, nowPlaying } from '../../sound/play/now-playing.ts';

/** The mini player at the page's lower edge, on every page but the sound's own. */
export function SoundDock() {
  const current = useStore(nowPlaying, (state) => state.current);
  const { pathname, search } = useLocation();
  if (!current || current.passing) return null;
  const params = new URLSearchParams(search);
  const own = new URL(current.href, 'http://own');
  const here =
    own.pathname === pathname && [...own.searchParams].every(([name, value]) => params.get(name) === value);
  if (here) return null;
  const { player, title, detail, bars, href, names } = current;
  return (
    <Docked>
      <MiniPlayer
        player={player}
        title={title}
        detail={detail}
        bars={bars}
        href={href}
        names={names}
        onClose={closePlayer}
      />
    </Docked>
  );
}
