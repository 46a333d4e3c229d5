import { choice, text } from '../../base/options.ts';
import { defineTool } from '../../base/tool.ts';

export const tool = defineTool({
  id: 'converter',
  name: 'Converter',
  summary: 'Turn sound files, and the sound of videos, into another format.',
  options: {
    format: choice({
      label: 'Format',
      choices: { mp3: 'MP3', wav: 'WAV', mp4: 'MP4', ogg: 'OGG', flac: 'FLAC', m4a: 'M4A' },
      default: 'mp3',
    }),
    bitrate: choice({
      label: 'Bit rate',
      help: 'Of MP3, OGG, M4A and MP4.',
      only: { option: 'format', values: ['mp3', 'ogg', 'm4a', 'mp4'] },
      choices: [
        ['auto', 'Automatic'],
        ['64', '64 kbit/s'],
        ['96', '96 kbit/s'],
        ['128', '128 kbit/s'],
        ['192', '192 kbit/s'],
        ['256', '256 kbit/s'],
        ['320', '320 kbit/s'],
      ],
      default: 'auto',
    }),
    rateMode: choice({
      label: 'Kind of bit rate',
      help: 'Constant or variable, of MP3 and OGG.',
      only: { option: 'format', values: ['mp3', 'ogg'] },
      choices: { auto: 'Automatic', constant: 'Constant', variable: 'Variable' },
      default: 'auto',
      advanced: true,
    }),
    bits: choice({
      label: 'Bit depth',
      help: 'Of WAV and FLAC. Automatic keeps the bits of the source; sound from MP3 and the like gets 24.',
      only: { option: 'format', values: ['wav', 'flac'] },
      choices: [
        ['auto', 'Automatic'],
        ['16', '16 bit'],
        ['24', '24 bit'],
        ['32', '32 bit float (WAV)'],
      ],
      default: 'auto',
      advanced: true,
    }),
    sampleRate: choice({
      label: 'Sample rate',
      choices: [
        ['keep', 'Keep'],
        ['8000', '8 kHz'],
        ['16000', '16 kHz'],
        ['22050', '22.05 kHz'],
        ['32000', '32 kHz'],
        ['44100', '44.1 kHz'],
        ['48000', '48 kHz'],
        ['88200', '88.2 kHz'],
        ['96000', '96 kHz'],
        ['176400', '176.4 kHz'],
        ['192000', '192 kHz'],
      ],
      default: 'keep',
      advanced: true,
    }),
    channels: choice({
      label: 'Channels',
      choices: { keep: 'Keep', mono: 'Mono', stereo: 'Stereo' },
      default: 'keep',
      advanced: true,
    }),
    loudness: choice({
      label: 'Loudness',
      choices: {
        keep: 'Keep',
        '-14': '−14 LUFS, streaming',
        '-16': '−16 LUFS, podcasts',
        '-23': '−23 LUFS, broadcast',
      },
      default: 'keep',
      advanced: true,
    }),
    trim: text({
      label: 'Part to keep',
      help: 'From and to, such as 10-25.5 or 1:05-2:30. Empty keeps everything.',
      format: 'part',
      default: '',
      maxLength: 40,
      advanced: true,
    }),
  },
  outputs: [{ name: 'output', label: 'Converted' }],
  limits: { maxSeconds: 10 * 3600, maxChannels: 8 },
  stages: { measure: 'Measuring the loudness', convert: 'Converting' },
  // jobs that were kept or queued by an earlier version have no `trim`
  conversion({ format, bitrate, rateMode, bits, sampleRate, channels, loudness, trim = '' }) {
    return {
      format,
      ...(bitrate === 'auto' ? {} : { bitrateKbps: Number(bitrate) }),
      rateMode,
      bits: bits === '16' ? 16 : bits === '24' ? 24 : bits === '32' ? (format === 'wav' ? 32 : 24) : 'source',
      copy:
        [bitrate, rateMode, bits].every((value) => value === 'auto') &&
        [sampleRate, channels, loudness].every((value) => value === 'keep') &&
        trim.trim() === '',
    };
  },
});
