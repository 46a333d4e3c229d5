import type { InferenceSession } from '@formant/engine/base/inference';
import type { BrowserRuntime, Processor } from './browser-runtime.ts';

/**
 * Loads a network on the graphics processor and, when that fails to load it or gives up in the middle of the work (its
 * memory is full, the driver was reset, the computer slept), once more on the CPU: the very run that failed is done
 * again there, so that nothing is lost. What the CPU can't do either is thrown.
 * @param bytes the network, read again when it is needed a second time
 * @param ran is told what has run
 */
export async function loadFallingBack(
  bytes: () => Promise<Uint8Array>,
  gpu: BrowserRuntime | null,
  cpu: () => Promise<BrowserRuntime>,
  ran: (processor: Processor) => void,
): Promise<InferenceSession> {
  const onCpu = async (): Promise<InferenceSession> => (await cpu()).load(await bytes());
  let processor: Processor = gpu ? 'gpu' : 'cpu';
  const first = gpu
    ? await gpu.load(await bytes()).catch(() => {
        processor = 'cpu';
        return onCpu();
      })
    : await onCpu();
  let session = first;
  return {
    inputs: first.inputs,
    outputs: first.outputs,
    async run(feeds) {
      try {
        const answer = await session.run(feeds);
        ran(processor);
        return answer;
      } catch (error) {
        if (processor === 'cpu') throw error;
      }
      const broken = session;
      session = await onCpu();
      processor = 'cpu';
      await broken.release().catch(() => undefined); // a lost device may refuse even that
      const answer = await session.run(feeds);
      ran(processor);
      return answer;
    },
    release: () => session.release(),
  };
}
