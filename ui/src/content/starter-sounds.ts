import { starterSounds as about } from '@formant/contract/facts/starter-board';
import airHorn from '@formant/contract/facts/starter-board/air-horn.mp3?url';
import applause from '@formant/contract/facts/starter-board/applause.mp3?url';
import buzzer from '@formant/contract/facts/starter-board/buzzer.mp3?url';
import coin from '@formant/contract/facts/starter-board/coin.mp3?url';
import crickets from '@formant/contract/facts/starter-board/crickets.mp3?url';
import ding from '@formant/contract/facts/starter-board/ding.mp3?url';
import doorBell from '@formant/contract/facts/starter-board/door-bell.mp3?url';
import drumRoll from '@formant/contract/facts/starter-board/drum-roll.mp3?url';
import fanfare from '@formant/contract/facts/starter-board/fanfare.mp3?url';
import heartbeat from '@formant/contract/facts/starter-board/heartbeat.mp3?url';
import laser from '@formant/contract/facts/starter-board/laser.mp3?url';
import levelUp from '@formant/contract/facts/starter-board/level-up.mp3?url';
import rain from '@formant/contract/facts/starter-board/rain.mp3?url';
import rimShot from '@formant/contract/facts/starter-board/rim-shot.mp3?url';
import sadTrombone from '@formant/contract/facts/starter-board/sad-trombone.mp3?url';
import whoosh from '@formant/contract/facts/starter-board/whoosh.mp3?url';

/** Addresses of the starter board's files, which the website and the app carry themselves. */
const urls: Readonly<Record<string, string>> = {
  'air-horn': airHorn,
  applause,
  buzzer,
  coin,
  crickets,
  ding,
  'door-bell': doorBell,
  'drum-roll': drumRoll,
  fanfare,
  heartbeat,
  laser,
  'level-up': levelUp,
  rain,
  'rim-shot': rimShot,
  'sad-trombone': sadTrombone,
  whoosh,
};
export const starterSounds = about.map((sound) => ({ ...sound, url: urls[sound.slug] ?? '' }));
export { starterBoard } from '@formant/contract/facts/starter-board';
