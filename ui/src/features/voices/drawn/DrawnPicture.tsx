import { mostWishLetters, type VoicePicture } from '@formant/contract/sound/voice-pictures';
import type { Voice } from '@formant/contract/voices';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useApi } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Progress } from '../../../design/Progress.tsx';
import { drawnPictureWords as words } from '../words.ts';

const lookMs = 2000;

/** Has the server's image generator draw a picture of one's own voice; nothing where it has none. */
export function DrawnPicture({ voice, onDrawn }: { voice: Voice; onDrawn: (voice: Voice) => void }) {
  const api = useApi();
  const [picture, setPicture] = useState<VoicePicture | null>(null);
  const [wish, setWish] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { uuid } = voice;
  useEffect(() => {
    let gone = false;
    // without an answer there is nothing that could be offered
    void api
      .call('GET /api/voice/drawn-picture/{voiceUUID}', { params: { voiceUUID: uuid } })
      .then((now) => !gone && setPicture(now))
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, [api, uuid]);
  const drawing = picture?.status === 'drawing';
  useEffect(() => {
    if (!drawing) return;
    let gone = false;
    const look = async () => {
      const params = { voiceUUID: uuid };
      const now = await api.call('GET /api/voice/drawn-picture/{voiceUUID}', { params });
      if (gone || now.status === 'drawing') return;
      const drawn =
        now.status === 'drawn' ? await api.call('GET /api/voice/get-voice/{voiceUUID}', { params }) : null;
      if (gone) return;
      if (drawn) onDrawn(drawn);
      setPicture(now);
    };
    // a line that broke is back when it is looked again
    const timer = setInterval(() => void look().catch(() => {}), lookMs);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [api, uuid, drawing, onDrawn]);
  if (!picture || picture.generator === null) return null;
  const draw = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const wanted = wish.trim();
      setPicture(
        await api.call('POST /api/voice/draw-picture/{voiceUUID}', {
          params: { voiceUUID: uuid },
          body: wanted === '' ? {} : { wish: wanted },
        }),
      );
    } catch (thrown) {
      setFailure(thrown instanceof ApiError ? thrown.message : words.notAsked);
    } finally {
      setBusy(false);
    }
  };
  const problem = failure ?? picture.problem;
  return (
    <div className="grid gap-3">
      {drawing ? (
        <div role="status" className="grid gap-2">
          <p className="text-14 text-muted">{words.beingDrawn}</p>
          <Progress label={words.beingDrawn} />
        </div>
      ) : (
        <>
          <Input
            label={words.wish}
            hint={words.sent(picture.generator)}
            maxLength={mostWishLetters}
            value={wish}
            onChange={(event) => setWish(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || busy) return;
              // it is the form's key for saving
              event.preventDefault();
              void draw();
            }}
          />
          <div>
            <Button
              size="small"
              busy={busy}
              icon={<Sparkles aria-hidden="true" />}
              onClick={() => void draw()}
            >
              {words.draw}
            </Button>
          </div>
          {problem !== null && <Banner tone="error">{problem}</Banner>}
        </>
      )}
    </div>
  );
}
