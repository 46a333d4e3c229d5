import {
  bringSherpa,
  bundleEntry,
  installBundle,
  noSherpa,
  tinySherpaPiper,
  writeSherpaBundle,
} from './sherpa-voice.ts';

// Puts a voice for sherpa-onnx, and the package, into the folder of models that the argument names. For tests of other
// workspaces; ends with 3 where npm can't fetch the package.
const folder = process.argv[2]!;
if (await bringSherpa(folder))
  await installBundle(folder, bundleEntry('tiny'), (to) =>
    writeSherpaBundle(to, tinySherpaPiper({ framesOfSign: 2000 })),
  );
else {
  process.stderr.write(noSherpa);
  process.exitCode = 3;
}
