import {
  bringSherpa,
  bundleEntry,
  installBundle,
  noSherpa,
  slowSherpaPiper,
  tinySherpaPiper,
  writeSherpaBundle,
  writeTinyPocket,
} from './sherpa-voice.ts';
import { installSpeaker } from './tiny-speaker.ts';

// Puts a voice for sherpa-onnx, and the package, into the folder of models that the argument names; with `slow` behind it
// also one that thinks for minutes, with `pocket` one that speaks like what it hears, with `speaker` one that tells speakers apart. For tests of other workspaces; ends with 3 where npm can't fetch the package.
const [folder = '', more] = process.argv.slice(2);
if (await bringSherpa(folder)) {
  await installBundle(folder, bundleEntry('tiny'), (to) =>
    writeSherpaBundle(to, tinySherpaPiper({ framesOfSign: 2000 })),
  );
  if (more === 'slow')
    await installBundle(folder, bundleEntry('slow'), (to) => writeSherpaBundle(to, slowSherpaPiper()));
  if (more === 'speaker') await installSpeaker(folder);
  if (more === 'pocket') await installBundle(folder, bundleEntry('pocket', 'pocket-tts'), writeTinyPocket);
} else {
  process.stderr.write(noSherpa);
  process.exitCode = 3;
}
