// One pass of a codec driver in a process of its own, so that it can be measured from outside:
//   node codec-run.mjs <driver> decode <file>
//   node codec-run.mjs <driver> encode <wav file> <output> <format>
import { loadCodec } from '@formant/server/ports/codec/choose';

const [driver, doing, input = '', output = '', format] = process.argv.slice(2);
const codec = await loadCodec(driver === 'ffmpeg' ? 'ffmpeg' : 'node-av');
const audio = await codec.open(input);
const { sampleRate, channelCount } = audio;
let frames = 0;
if (doing === 'decode') for await (const block of audio.blocks()) frames += block[0]?.length ?? 0;
else {
  // safe: bench.mjs takes the names from the codec's own list
  const writer = await codec.encode(output, /** @type {'wav'} */ (format), { sampleRate, channelCount });
  for await (const block of audio.blocks()) {
    frames += block[0]?.length ?? 0;
    await writer.write(block);
  }
  await writer.finish();
}
await audio.close();
process.stdout.write(JSON.stringify({ frames }));
