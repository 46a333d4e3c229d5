import type { NaturalSentence, NaturalSound } from '@formant/contract/facts/natural-voices';
import type { TextSpeech } from '@formant/engine/base/inference';
import type { NaturalVoicesPort } from '../../platform/port.ts';
import { faultOf, JobFault } from '../fault.ts';
import type { SpeechQuestion, SpeechRequest } from './speech-protocol.ts';

/** What a page answers a question of its worker. */
export type SpeechReply = Extract<SpeechRequest, { ask: number }>;

/** In the worker: speaks with what the page reaches beside the browser. `hear` takes the page's replies. */
export function textOfPage(post: (question: SpeechQuestion) => void): TextSpeech & {
  hear(reply: SpeechReply): void;
} {
  const asked = new Map<number, (reply: SpeechReply) => void>();
  let last = 0;
  return {
    async speak(model, text, { speaker, speed, reference, signal }): Promise<NaturalSound> {
      if (signal?.aborted) throw signal.reason;
      const ask = ++last;
      const hush = () => post({ type: 'hush', ask });
      // safe: the worker's own signals are whole
      const whole = signal instanceof AbortSignal ? signal : null;
      whole?.addEventListener('abort', hush, { once: true });
      try {
        const reply = await new Promise<SpeechReply>((resolve) => {
          asked.set(ask, resolve);
          // safe: the sound of a file, whose memory nobody shares
          const like = reference as NaturalSentence['reference'];
          post({ type: 'say', ask, sentence: { model, text, speaker, speed, reference: like } });
        });
        if (signal?.aborted) throw signal.reason;
        if (reply.type === 'unsaid') throw new JobFault(reply.fault);
        return reply.sound;
      } finally {
        asked.delete(ask);
        whole?.removeEventListener('abort', hush);
      }
    },
    hear: (reply) => asked.get(reply.ask)?.(reply),
  };
}

/** In the page: has the questions of a worker answered by this computer. */
export function answerWorker(natural: NaturalVoicesPort | undefined, reply: (reply: SpeechReply) => void) {
  const asked = new Map<number, AbortController>();
  async function say({ ask, sentence }: Extract<SpeechQuestion, { type: 'say' }>): Promise<SpeechReply> {
    if (!natural)
      return { type: 'unsaid', ask, fault: { code: 'no_model', message: 'Nothing here speaks this voice.' } };
    const control = new AbortController();
    asked.set(ask, control);
    try {
      const said = await natural.speak(sentence, control.signal);
      return 'code' in said ? { type: 'unsaid', ask, fault: said } : { type: 'said', ask, sound: said };
    } catch (thrown) {
      return { type: 'unsaid', ask, fault: faultOf(thrown) };
    } finally {
      asked.delete(ask);
    }
  }
  return {
    hear(question: SpeechQuestion): void {
      if (question.type === 'say') void say(question).then(reply);
      else asked.get(question.ask)?.abort();
    },
    /** The worker is gone: nobody waits any more. */
    hushAll(): void {
      for (const control of asked.values()) control.abort();
      asked.clear();
    },
  };
}
