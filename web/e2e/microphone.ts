import type { Page } from '@playwright/test';

/**
 * Lets the page's microphone be pulled out, from the next page on. The function that comes back does it: with `gone`
 * there is no other microphone after it, else the next one is found.
 */
export async function pullableMicrophone(page: Page): Promise<(gone: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const real = media.getUserMedia.bind(media);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, {
      pullOut: (gone: boolean) => {
        if (gone) media.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
        tracks.at(-1)?.dispatchEvent(new Event('ended'));
      },
    });
    media.getUserMedia = async (wish) => {
      const stream = await real(wish);
      tracks.push(...stream.getAudioTracks());
      return stream;
    };
  });
  return (gone) =>
    // safe: the script above has put it there
    page.evaluate((none) => (window as unknown as { pullOut(none: boolean): void }).pullOut(none), gone);
}

/** The page's microphone fails as a browser lets it fail, or gives nothing but silence; from the next page on. */
export async function microphoneThat(
  page: Page,
  kind: 'refuses' | 'is missing' | 'is silent',
): Promise<void> {
  await page.addInitScript((wanted) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (wanted === 'refuses') throw new DOMException('', 'NotAllowedError');
      if (wanted === 'is missing') throw new DOMException('', 'NotFoundError');
      const context = new AudioContext();
      const quiet = new ConstantSourceNode(context, { offset: 0 });
      const to = context.createMediaStreamDestination();
      quiet.connect(to);
      quiet.start();
      return to.stream;
    };
  }, kind);
}
