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
