import { ToolError } from '@formant/engine';
import type { InferenceSession, OpenModel } from '@formant/engine/base/inference';
import { cpuRuntime, gpuRuntime, type Processor } from './browser-runtime.ts';
import { loadFallingBack } from './falling-back.ts';
import { aboutOf, modelBytes } from './model-files.ts';

/**
 * Opens a model that this browser keeps; its networks run on the graphics processor where that has proved itself.
 * @param ran is told what each run ran on
 * @throws ToolError no_model where it keeps none of that id, bad_model for a file that is no network
 */
export async function openBrowserModel(
  id: string,
  ran: (processor: Processor) => void = () => undefined,
): Promise<OpenModel> {
  const gone = (cause?: unknown): ToolError =>
    new ToolError(
      'no_model',
      `The model "${id}" is no longer in this browser. Add it again, or choose the built-in engine.`,
      { cause },
    );
  const about = await aboutOf(id);
  if (!about) throw gone();
  const sessions: InferenceSession[] = [];
  const bytes = async (file: string): Promise<Uint8Array> => {
    try {
      return await modelBytes(id, file);
    } catch (cause) {
      throw gone(cause);
    }
  };
  return {
    id,
    kind: about.kind,
    bytes,
    async session(file) {
      const session = await loadBrowserNetwork(() => bytes(file), file, ran);
      sessions.push(session);
      return session;
    },
    async release() {
      await Promise.all(sessions.splice(0).map((session) => session.release()));
    },
  };
}

/**
 * Loads a network, on the graphics processor where that has proved itself.
 * @param bytes read again when the graphics processor gives up
 * @param name what it is called before people
 * @param ran is told what each run ran on
 * @throws ToolError bad_model for what is no network, no_model where the runtime could not be loaded
 */
export async function loadBrowserNetwork(
  bytes: () => Promise<Uint8Array>,
  name: string,
  ran: (processor: Processor) => void = () => undefined,
): Promise<InferenceSession> {
  const onCpu = () =>
    cpuRuntime().catch((cause: unknown) => {
      throw new ToolError(
        'no_model',
        'The part that runs neural models could not be loaded. Check your connection and try again.',
        { cause },
      );
    });
  try {
    return await loadFallingBack(bytes, await gpuRuntime(), onCpu, ran);
  } catch (cause) {
    if (cause instanceof ToolError) throw cause;
    throw new ToolError(
      'bad_model',
      `${name} can't be loaded: it is damaged, too large for this browser or no ONNX model.`,
      { cause },
    );
  }
}
