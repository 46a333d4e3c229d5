import type { User } from '@formant/contract/account';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Avatar } from '../../design/Avatar.tsx';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { uploadFile } from '../../jobs/upload.ts';
import { settingsWords } from './words.ts';

const mostBytes = 5 * 1024 * 1024;

/** Shows the picture of the account and changes it at once. */
export function PictureForm({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(file: File | null) {
    if (file && file.size > mostBytes) return setFailure(settingsWords.picture.tooLarge);
    setBusy(true);
    setFailure(null);
    try {
      const signal = new AbortController().signal;
      const avatarUploadId = file
        ? await uploadFile(file, { api }, { signal, onProgress: () => {}, purpose: 'avatar' })
        : null;
      const { avatarUrl } = await api.call('POST /api/account/update-avatar', { body: { avatarUploadId } });
      onSaved({ ...user, avatarUrl });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : settingsWords.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mb-6 border-b border-line pb-5">
      <p className="mb-2 text-14 font-medium">{settingsWords.picture.title}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar url={user.avatarUrl} name={user.username ?? user.email} size={72} />
        <div className="flex flex-wrap gap-2">
          <label className={`${buttonClass({ variant: 'soft' })} relative overflow-clip`} aria-busy={busy}>
            <ImagePlus aria-hidden="true" />
            {user.avatarUrl ? settingsWords.picture.change : settingsWords.picture.choose}
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp"
              disabled={busy}
              className="absolute inset-0 size-full cursor-pointer text-[0] opacity-0"
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                event.currentTarget.value = '';
                if (file) void save(file);
              }}
            />
          </label>
          {user.avatarUrl && (
            <Button
              variant="quiet"
              busy={busy}
              icon={<X aria-hidden="true" />}
              onClick={() => void save(null)}
            >
              {settingsWords.picture.remove}
            </Button>
          )}
        </div>
      </div>
      <p className="mt-2 text-14 text-muted">{settingsWords.picture.hint}</p>
      {failure && (
        <div className="mt-3">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
    </div>
  );
}
