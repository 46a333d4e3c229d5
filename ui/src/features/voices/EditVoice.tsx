import type { Voice } from '@formant/contract/voices';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { FormDialog } from '../../design/overlays/FormDialog.tsx';
import { uploadFile } from '../../jobs/upload.ts';
import { DrawnPicture } from './drawn/DrawnPicture.tsx';
import { bodyOf, detailsOf, VoiceDetails } from './VoiceDetails.tsx';
import { editVoiceWords } from './words.ts';

const mostBytes = 5 * 1024 * 1024;

/** Changes the words and the picture of one's own voice. */
export function EditVoice({
  voice,
  onClose,
  onDrawn,
  onSaved,
}: {
  voice: Voice;
  /** It has another picture, whether it is saved or not. */
  onDrawn: (voice: Voice) => void;
  onClose: () => void;
  onSaved: (voice: Voice) => void;
}) {
  const api = useApi();
  const [details, setDetails] = useState(detailsOf(voice));
  const [picture, setPicture] = useState<File | 'none' | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | string | null>(null);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const avatarUploadId =
        picture instanceof File
          ? await uploadFile(
              picture,
              { api },
              { signal: new AbortController().signal, onProgress: () => {}, purpose: 'avatar' },
            )
          : undefined;
      onSaved(
        await api.call('POST /api/voice/update/{voiceUUID}', {
          params: { voiceUUID: voice.uuid },
          body: {
            ...bodyOf(details),
            ...(avatarUploadId ? { avatarUploadId } : picture === 'none' ? { avatarUploadId: null } : {}),
          },
        }),
      );
    } catch (thrown) {
      setFailure(thrown instanceof ApiError ? thrown : 'The changes could not be saved. Try again.');
    } finally {
      setBusy(false);
    }
  };
  const shown = picture === null ? voice.avatarUrl : null;
  return (
    <FormDialog title={`Edit ${voice.name}`} submit="Save" busy={busy} onSubmit={save} onClose={onClose}>
      <div className="flex flex-wrap items-center gap-3">
        {shown && (
          <img src={shown} alt="" className="size-16 rounded-card object-cover" width={64} height={64} />
        )}
        <label className={`${buttonClass({ size: 'small' })} min-w-0 overflow-clip`}>
          <ImagePlus aria-hidden="true" />
          <span className="truncate">{picture instanceof File ? picture.name : 'Choose a picture'}</span>
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="absolute inset-0 size-full cursor-pointer text-[0] opacity-0"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (!file) return;
              if (file.size > mostBytes) setFailure('A picture has at most 5 MB. Choose a smaller one.');
              else setPicture(file);
            }}
          />
        </label>
        {(shown || picture instanceof File) && (
          <Button
            size="small"
            variant="quiet"
            icon={<X aria-hidden="true" />}
            onClick={() => setPicture('none')}
          >
            {editVoiceWords.noPicture}
          </Button>
        )}
      </div>
      <DrawnPicture voice={voice} onDrawn={onDrawn} />
      <VoiceDetails
        details={details}
        errors={failure instanceof ApiError ? failure.fields : {}}
        onChange={setDetails}
      />
      {failure && <Banner tone="error">{failure instanceof ApiError ? failure.message : failure}</Banner>}
    </FormDialog>
  );
}
