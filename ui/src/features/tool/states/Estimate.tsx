import { parsePart, type Tool } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { useEffect, useState } from 'react';
import { formatBytes, formatTime } from '../../../i18n/format.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { paceHere } from '../../../jobs/pace.ts';
import { convertedBytes } from '../converted-bytes.ts';

/** What a conversion is likely to give and to take, before it is started; nothing for other tools. */
export function Estimate({ job }: { job: Job }) {
  const [pace, setPace] = useState<number | null>(null);
  useEffect(() => setPace(paceHere()), []);
  const tool: Tool = tools[job.tool].tool;
  const { input, options, region } = job;
  if (!tool.conversion || !input || pace === null) return null;
  // safe: the form only makes values of the tool's own table
  const conversion = tool.conversion(options as Parameters<typeof tool.conversion>[0]);
  const chosen = region ? region.to - region.from : input.seconds;
  const asked = parsePart(String(options.trim ?? ''));
  const part = 'part' in asked ? asked.part : null;
  const seconds = part ? Math.max(0, Math.min(part.to ?? chosen, chosen) - part.from) : chosen;
  const rate = Number(options.sampleRate);
  const bytes = convertedBytes(conversion, {
    seconds,
    sampleRate: rate > 0 ? rate : input.sampleRate,
    channels: options.channels === 'mono' ? 1 : options.channels === 'stereo' ? 2 : input.channelCount,
    bits: input.bits ?? null,
  });
  const work = seconds * pace;
  return (
    <span className="text-14 text-muted tabular-nums">
      About {formatBytes(bytes)},{' '}
      {work < 2 ? 'a moment' : work < 60 ? `${Math.ceil(work)} s` : formatTime(work)}
    </span>
  );
}
