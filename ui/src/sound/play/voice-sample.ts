import { sampleOf } from '../../content/samples.ts';

let sample: Promise<File> | null = null;
/** A sentence to hear a voice on where it has no preview. */
export function voiceSample(): Promise<File> {
  const found = sampleOf('voice-changer');
  sample ??= fetch(found.url)
    .then(async (answer) => new File([await answer.blob()], found.name))
    .catch((cause: unknown) => {
      sample = null;
      throw new Error('The sample could not be fetched. Check your connection, or record something.', {
        cause,
      });
    });
  return sample;
}
