import type { SpeechChunk } from '@formant/engine/tts';
import { type SpeechVoice, textEngine } from '@formant/engine/tts';
import type { NaturalVoicesPort } from '../../platform/port.ts';
import { Scope } from '../../platform/scope.ts';
import { JobFault } from '../fault.ts';
import { answerWorker } from './page-speech.ts';
import type { SpeechAnswer, SpeechQuestion, SpeechRequest, SpeechWanted } from './speech-protocol.ts';

/** Speaks texts in a worker of this page; nothing leaves the device. */
export interface DeviceSpeech {
  /**
   * A text's sentences as soon as each is spoken: mono samples at `speechRate` that follow each other without a
   * gap, with the times of their words. Made only a few sentences ahead of whoever takes them; leaving the loop
   * ends the speech.
   * @param onFetch told of bytes while the synthesizer is loaded; see `isSpeechKept`
   * @throws JobFault: what the engine says of text or voice, `offline`, `cancelled`
   */
  speak(
    wanted: SpeechWanted,
    options?: { signal?: AbortSignal; onFetch?(received: number, total: number): void },
  ): AsyncGenerator<SpeechChunk, void, void>;
  /** Ends the worker with what it does. */
  dispose(): void;
}

/**
 * Opens one; its worker starts with the first text and stays warm. Dispose it with the page's scope.
 * @param natural speaks with voices of this computer that run beside the browser
 */
export function openDeviceSpeech(natural?: NaturalVoicesPort): DeviceSpeech {
  const scope = new Scope();
  const listeners = new Map<number, (answer: SpeechAnswer) => void>();
  let worker: Worker | null = null;
  let lastId = 0;

  const computer = answerWorker(natural, (reply) =>
    worker?.postMessage(reply, reply.type === 'said' ? [reply.sound.samples.buffer] : []),
  );
  const failAll = (fault: JobFault['fault']) => {
    for (const [id, listen] of listeners) listen({ type: 'failed', id, fault });
  };
  const start = (): Worker => {
    const fresh = new Worker(new URL('./speech-worker.ts', import.meta.url), {
      type: 'module',
      name: 'speech',
    });
    fresh.onmessage = ({ data }: MessageEvent<SpeechAnswer | SpeechQuestion>) => {
      if ('ask' in data) computer.hear(data);
      else listeners.get(data.id)?.(data);
    };
    fresh.onerror = (event) => {
      event.preventDefault();
      fresh.terminate();
      worker = null;
      computer.hushAll();
      failAll({ code: 'internal', message: 'The voice stopped. Try again.', reference: event.message });
    };
    return scope.worker(fresh);
  };
  const post = (request: SpeechRequest) => {
    worker ??= start();
    worker.postMessage(request);
  };

  return {
    async *speak(wanted, { signal, onFetch } = {}) {
      if (scope.disposed) throw new Error('This speech has ended');
      const id = ++lastId;
      const answers: SpeechAnswer[] = [];
      let wake = () => {};
      listeners.set(id, (answer) => {
        answers.push(answer);
        wake();
      });
      const cancel = () => {
        worker?.postMessage({ type: 'cancel', id } satisfies SpeechRequest);
        wake(); // the worker may be busy with a sentence, or wait for its files
      };
      let ended = false;
      try {
        if (signal?.aborted) throw cancelled();
        signal?.addEventListener('abort', cancel, { once: true });
        const beside = natural ? await naturalVoices(natural, wanted.voiceId) : [];
        if (signal?.aborted) throw cancelled();
        post({ type: 'speak', id, wanted, beside });
        for (;;) {
          const answer = answers.shift();
          if (signal?.aborted) throw cancelled();
          if (!answer)
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          else if (answer.type === 'fetch') onFetch?.(answer.received, answer.total);
          else if (answer.type === 'sound') {
            yield answer.chunk;
            post({ type: 'taken', id });
          } else {
            ended = true;
            if (answer.type === 'failed') throw new JobFault(answer.fault);
            return;
          }
        }
      } finally {
        signal?.removeEventListener('abort', cancel);
        listeners.delete(id);
        if (!ended) cancel();
      }
    },
    dispose() {
      failAll({ code: 'cancelled', message: 'Cancelled.' });
      scope.dispose();
      computer.hushAll();
      worker = null;
    },
  };
}

/** Those that the computer has, where one of them is named. */
async function naturalVoices(natural: NaturalVoicesPort, voiceId: string): Promise<readonly SpeechVoice[]> {
  if (!voiceId.startsWith(`${textEngine}:`)) return [];
  return (await natural.state()).models.flatMap(({ state, voices }) => (state === 'here' ? voices : []));
}

const cancelled = (): JobFault => new JobFault({ code: 'cancelled', message: 'Cancelled.' });
