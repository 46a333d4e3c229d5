import sharp from 'sharp';

/** A picture as a camera writes it: blue above, red below, with its maker's name beside the image. */
export function photoOf({
  width,
  height,
  format,
  orientation = 1,
}: {
  width: number;
  height: number;
  format: 'png' | 'jpeg' | 'webp';
  /** Of EXIF: 3 is upside down. */
  orientation?: number;
}): Promise<Buffer> {
  const lower = {
    create: { width, height: Math.floor(height / 2), channels: 3 as const, background: '#d00000' },
  };
  return sharp({ create: { width, height, channels: 3, background: '#0000d0' } })
    .composite([{ input: lower, gravity: 'south' }])
    .withExif({ IFD0: { Make: 'Canon' } })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
}
