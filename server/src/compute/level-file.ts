import { stat } from 'node:fs/promises';
import { ToolError } from '@formant/engine';
import { joinedChannels } from '@formant/engine/base/joined';
import { downmixToStereo } from '@formant/engine/dsp/levels/downmix';
import { levelClip } from '@formant/engine/dsp/levels/level-clip';
import { PeakBuilder, peaksToInt8 } from '@formant/engine/dsp/levels/peaks';
import type { Codec } from '../ports/codec/port.ts';
import type { Clip, ClipJob } from './port.ts';

/** A clip is worked on in memory as a whole; the second allows for rounding. */
export const longestClipSeconds = 61;

/** Cuts a clip, levels it and writes it as FLAC, which loops without a gap. */
export async function levelFile(codec: Codec, job: ClipJob, signal: AbortSignal): Promise<Clip> {
  const input = await codec.open(job.input, { signal });
  try {
    const { sampleRate } = input;
    const from = Math.round((job.fromMs / 1000) * sampleRate);
    const to = job.toMs === null ? Number.POSITIVE_INFINITY : Math.round((job.toMs / 1000) * sampleRate);
    const parts: Float32Array[][] = [];
    let at = 0;
    let kept = 0;
    for await (const block of input.blocks()) {
      signal.throwIfAborted();
      const length = block[0]?.length ?? 0;
      const first = Math.max(0, from - at);
      const last = Math.min(length, to - at);
      if (last > first) {
        // a copy: the decoder may reuse its buffers
        parts.push(downmixToStereo(block).map((channel) => channel.slice(first, last)));
        kept += last - first;
      }
      at += length;
      if (kept > longestClipSeconds * sampleRate)
        throw new ToolError('too_long', 'A sound can be 60 seconds long. Choose a shorter part of it.');
      if (at >= to) break;
    }
    if (kept === 0) throw new ToolError('empty', 'There is no sound in the part that was chosen.');
    const { channels, outputLufs } = levelClip(joinedChannels(parts), sampleRate);
    const writer = await codec.encode(job.output, 'flac', {
      sampleRate,
      channelCount: channels.length,
      bits: 16,
      tagsFrom: job.input, // also that a computer has made the voice
      signal,
    });
    try {
      await writer.write(channels);
      await writer.finish();
    } catch (error) {
      await writer.abort();
      throw error;
    }
    const peaks = new PeakBuilder(sampleRate, 1024);
    peaks.write(channels);
    return {
      durationMs: Math.round((1000 * kept) / sampleRate),
      peaks: peaksToInt8(peaks.result()),
      sizeBytes: (await stat(job.output)).size,
      sampleRate,
      channels: channels.length,
      outputLufs,
    };
  } finally {
    await input.close();
  }
}
