import type { SpeechEvent } from '@formant/contract/tts';
import { ToolError } from '@formant/engine';
import { speechRate } from '@formant/engine/tts';
import { callerAddress } from '../../http/caller-address.ts';
import { AppError } from '../../kernel/errors.ts';
import { callerOf, newOwner } from '../../kernel/owner.ts';
import type { Call } from '../../kernel/slice.ts';
import { runKeys } from '../../runs/keys.ts';
import { storing } from '../../runs/stored.ts';
import { inWorkFolder } from '../../runs/work-folder.ts';
import { castFor } from './cast.ts';
import { keepSpeech, speechKeys, storeSpeech } from './keep.ts';
import { type Speech, speechRows } from './models.ts';
import { refund } from './quota.ts';
import { addSpeech, spokenBefore } from './request.ts';
import type { Wanted } from './wanted.ts';
import { speakInto } from './work.ts';

/**
 * Speaks into the open answer, a JSON line for every sentence, and keeps the whole. A listener who goes away
 * cancels it and gets his characters back.
 */
export async function streamSpeech(wanted: Wanted, call: Call): Promise<void> {
  const { ctx, req, res } = call;
  const cast = await castFor(ctx, call.actor.userId, wanted);
  const owner = newOwner(call);
  const before = await spokenBefore(ctx, call.actor.userId === null ? owner : callerOf(call), wanted, cast);
  const speech = before ?? (await addSpeech(ctx, owner, callerAddress(req), wanted, cast));
  const cancel = new AbortController();
  res.once('close', () => cancel.abort());
  res.set({
    'Content-Type': 'application/x-ndjson; charset=utf-8',
    'Cache-Control': 'no-store',
    // nginx would hold lines back
    'X-Accel-Buffering': 'no',
  });
  const say = (event: SpeechEvent): void => {
    if (!res.writableEnded && !res.destroyed) res.write(`${JSON.stringify(event)}\n`);
  };
  const { engine } = cast;
  say({ type: 'start', audioId: speech.uuid, sampleRate: speechRate, engine });
  const startedAt = Date.now();
  try {
    await inWorkFolder(ctx, `listen-${crypto.randomUUID()}`, async (folder) => {
      const done = await speakInto(ctx, { ...speech, ...wanted, voiceId: cast.voiceId }, folder, {
        signal: cancel.signal,
        sound: ({ startMs, pcm, words, fraction }) =>
          say({
            type: 'sound',
            startMs,
            pcm: Buffer.from(pcm).toString('base64'),
            words: wanted.timestamps ? words : [],
            progress: fraction,
          }),
      });
      if (!before) {
        const keyOf = runKeys(ctx, speechKeys, speech.uuid);
        // jobs' fences begin at 1
        await storing(
          ctx,
          (ending) => keyOf(0, ending),
          async (stored) => {
            const keys = await storeSpeech(stored, speech, done);
            await stored.commit(
              (effects) => ctx.db.transaction(effects),
              (transaction) => keepSpeech(ctx, speech, done, keys, Date.now() - startedAt, transaction),
            );
          },
        );
      }
      const { durationMs } = done.output;
      say({ type: 'end', audioId: speech.uuid, durationMs, cost: before ? 0 : speech.cost });
    });
  } catch (error) {
    say(await endBadly(call, before ? null : speech, error, cancel.signal.aborted));
  }
  res.end();
}

/** @param speech null where nothing was charged */
async function endBadly(
  { ctx }: Call,
  speech: Speech | null,
  error: unknown,
  cancelled: boolean,
): Promise<SpeechEvent> {
  const known = error instanceof ToolError || error instanceof AppError ? error : null;
  const code = known?.code ?? 'internal';
  const message = known?.message ?? 'Something went wrong on our side. Try again.';
  if (!known && !cancelled) ctx.log.error({ err: error }, 'a speech failed');
  if (speech) {
    await speechRows(ctx).update(
      { endedAs: cancelled ? 'cancelled' : 'failed', errorCode: code, errorMessage: message.slice(0, 1000) },
      { where: { id: speech.id } },
    );
    await refund(ctx, speech);
  }
  return { type: 'error', code, message };
}
