import { defaultValues } from '@formant/engine';
import { type ToolId, toolIds, tools } from '@formant/engine/tools';
import type { AppServices } from '@formant/ui/app/services.ts';
import { Button } from '@formant/ui/design/Button.tsx';
import { Dialog } from '@formant/ui/design/overlays/Dialog.tsx';
import { formatNumber } from '@formant/ui/i18n/format.ts';
import { useEffect, useState } from 'react';
import type { DesktopApi, OpenedFile, RefusedFile } from '../ipc.ts';

const words = {
  one: (name: string) => `Open ${name} with`,
  many: (count: number) => `Open ${formatNumber(count)} files with`,
  text: 'The files stay where they are, and nothing is sent anywhere.',
  later: 'Not now',
  gone: (name: string) => `${name} can’t be read any more. It may have been moved.`,
  refused: {
    folder: (name) => `${name} is a folder. Open the sounds that are in it.`,
    missing: (name) => `${name} is not there any more. It may have been moved or renamed.`,
    kind: (name) => `${name} is no sound and no voice. Open a sound, such as WAV, MP3, FLAC or M4A.`,
    closed: (name) => `${name} can’t be read. Look whether this computer lets you open it elsewhere.`,
  } satisfies Record<RefusedFile['why'], (name: string) => string>,
  refusedMany: (count: number) =>
    `${formatNumber(count)} things can’t be opened: they are folders, are no sounds, or are not there any more.`,
  left: (taken: number, left: number) =>
    `${formatNumber(taken)} files were taken. ${left === 1 ? 'One more was' : `${formatNumber(left)} more were`} too many at once: open ${left === 1 ? 'it' : 'them'} after these.`,
  worn: (name: string) => `${name} is your voice on the Live page now.`,
};

/** Asks what is to be done with files that were opened with the app; a voice is put on at once. */
export function OpenFilesDialog({
  app,
  services,
  go,
}: {
  app: DesktopApi;
  services: AppServices;
  go: (path: string) => void;
}) {
  const { toasts } = services;
  const [files, setFiles] = useState<readonly OpenedFile[]>([]);
  const [busy, setBusy] = useState<ToolId | null>(null);

  useEffect(() => {
    const failed = (error: unknown) =>
      toasts.getState().show(error instanceof Error ? error.message : String(error), 'error');
    const look = async () => {
      const { files: taken, refused, left } = await app.filesTake();
      const [first] = refused;
      if (first)
        toasts
          .getState()
          .show(
            refused.length === 1 ? words.refused[first.why](first.name) : words.refusedMany(refused.length),
            'error',
          );
      const sounds = taken.filter(({ isVoice }) => !isVoice);
      // macOS hands files over one by one: those that come while the question stands join it
      if (sounds.length > 0) setFiles((asked) => [...asked, ...sounds]);
      if (left > 0) toasts.getState().show(words.left(taken.length, left), 'error');
      for (const voice of taken.filter(({ isVoice }) => isVoice)) {
        await wear(voice);
        toasts.getState().show(words.worn(voice.name), 'success');
        go('/live');
      }
    };
    look().catch(failed);
    return app.on('files:came', () => void look().catch(failed));
  }, [app, toasts, go]);

  async function open(tool: ToolId) {
    setBusy(tool);
    try {
      const read: File[] = [];
      for (const file of files) read.push(await fileOf(file));
      go(`/tools/${tool}?${await begin(tool, read)}`);
      setFiles((asked) => asked.filter((file) => !files.includes(file)));
    } catch (error) {
      toasts.getState().show(error instanceof Error ? error.message : String(error), 'error');
    } finally {
      setBusy(null);
    }
  }

  const [first] = files;
  if (!first) return null;
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || setFiles([])}
      title={files.length === 1 ? words.one(first.name) : words.many(files.length)}
      description={words.text}
      actions={
        <Button variant="quiet" onClick={() => setFiles([])}>
          {words.later}
        </Button>
      }
    >
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        {toolIds.map((id) => (
          <Button key={id} busy={busy === id} disabled={busy !== null} onClick={() => void open(id)}>
            {tools[id].tool.name}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** @throws Error with words for people */
async function fileOf({ id, name }: OpenedFile): Promise<File> {
  const answer = await fetch(`/opened/${id}`).catch(() => null);
  if (!answer?.ok) throw new Error(words.gone(name));
  return new File([await answer.blob()], name);
}

/** @returns how the tool's page names what was begun */
async function begin(tool: ToolId, files: readonly File[]): Promise<string> {
  const options = defaultValues(tools[tool].tool.options);
  const [file, ...others] = files;
  if (file && others.length === 0) {
    const { openFile } = await import('@formant/ui/jobs/local-jobs.ts');
    return `job=${await openFile(tool, file, options)}`;
  }
  const { openBatch } = await import('@formant/ui/jobs/batch-jobs.ts');
  return `batch=${await openBatch(tool, files, options)}`;
}

async function wear(voice: OpenedFile): Promise<void> {
  const [file, { liveSession }, { putOnFile }] = await Promise.all([
    fileOf(voice),
    import('@formant/ui/sound/live/live-session.ts'),
    import('@formant/ui/features/live/wear.ts'),
  ]);
  await putOnFile(liveSession(), file);
}
