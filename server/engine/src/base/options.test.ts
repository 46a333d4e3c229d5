import { describe, expect, it } from 'vitest';
import { choice, defaultValues } from './options.ts';
import { optionsSchema } from './options-schema.ts';

describe('a choice', () => {
  it('keeps the order that it was written in, words before numbers too', () => {
    const bitrate = choice({
      label: 'Bit rate',
      choices: [
        ['auto', 'Automatic'],
        ['64', '64 kbit/s'],
        ['8', '8 kbit/s'],
      ],
      default: 'auto',
    });
    expect(bitrate.values).toEqual(['auto', '64', '8']);
    expect(bitrate.choices).toEqual({ auto: 'Automatic', '64': '64 kbit/s', '8': '8 kbit/s' });
    expect(optionsSchema({ bitrate }).parse({ bitrate: '64' })).toEqual({ bitrate: '64' });
    expect(optionsSchema({ bitrate }).safeParse({ bitrate: '65' }).success).toBe(false);
    expect(defaultValues({ bitrate })).toEqual({ bitrate: 'auto' });
  });

  it('takes an object where no value is a number', () => {
    const channels = choice({ label: 'Channels', choices: { keep: 'Keep', mono: 'Mono' }, default: 'mono' });
    expect(channels.values).toEqual(['keep', 'mono']);
  });
});
