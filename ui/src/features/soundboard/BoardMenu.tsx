import { Copy, Download, Link2, Link2Off, MoreHorizontal, Pencil, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Button } from '../../design/Button.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { iconButtonClass } from '../../design/IconButton.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../design/overlays/Menu.tsx';
import { usePlatform } from '../../platform/context.ts';
import { sharedLink } from '../../platform/shared-link.ts';
import { shareBoard, unshareBoard } from './account-boards.ts';
import { type Board, isOwn } from './board.ts';
import { exportBoard } from './sound-files.ts';
import type { SoundboardModel } from './soundboard-model.ts';
import { boardMenuWords } from './words.ts';

/** What can be done with a board as a whole. */
export function BoardMenu({ model, board }: { model: SoundboardModel; board: Board }) {
  const api = useApi();
  const platform = usePlatform();
  const file = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<'name' | 'delete' | null>(null);
  const [name, setName] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const own = isOwn(board);
  const save = () =>
    model.keep(async () => {
      await platform.saveFile(`${board.name.replace(/[\\/:*?"<>|]/g, '_')}.zip`, await exportBoard(board));
    });
  const share = () => model.keep(async () => setLink(sharedLink(platform, await shareBoard(api, board))));
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".zip,application/zip"
        aria-label={boardMenuWords.importBoard}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [zip] = event.currentTarget.files ?? [];
          event.currentTarget.value = ''; // the same file may be chosen again
          if (zip) void model.importFrom(zip);
        }}
      />
      <Button icon={<Upload aria-hidden="true" />} onClick={() => file.current?.click()}>
        Import
      </Button>
      <Button icon={<Download aria-hidden="true" />} onClick={() => void save()}>
        Export
      </Button>
      {board.place === 'account' && (
        <Button icon={<Link2 aria-hidden="true" />} onClick={() => void share()}>
          {boardMenuWords.shareBoard}
        </Button>
      )}
      {own && (
        <Menu
          trigger={
            <button
              type="button"
              className={iconButtonClass({ bordered: true })}
              aria-label={boardMenuWords.moreForThis}
            >
              <MoreHorizontal aria-hidden="true" />
            </button>
          }
        >
          <MenuItem
            icon={<Pencil aria-hidden="true" />}
            onSelect={() => {
              setName(board.name);
              setAsking('name');
            }}
          >
            Rename
          </MenuItem>
          <MenuItem
            icon={<Copy aria-hidden="true" />}
            onSelect={() => void model.copy(board, `${board.name.slice(0, 55)} copy`)}
          >
            {board.place === model.home.place ? 'Duplicate' : 'Copy to my account'}
          </MenuItem>
          {board.place === 'account' && (
            <MenuItem
              icon={<Link2Off aria-hidden="true" />}
              onSelect={() => void model.keep(() => unshareBoard(api, board))}
            >
              {boardMenuWords.endItsLink}
            </MenuItem>
          )}
          <MenuLine />
          <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => setAsking('delete')}>
            {boardMenuWords.deleteBoard}
          </MenuItem>
        </Menu>
      )}
      <Dialog
        open={asking === 'name'}
        onOpenChange={() => setAsking(null)}
        title={boardMenuWords.renameBoard}
        actions={
          <>
            <Button onClick={() => setAsking(null)}>Cancel</Button>
            <Button
              variant="primary"
              disabled={!name.trim()}
              onClick={() => {
                setAsking(null);
                void model.rename(board, name.trim());
              }}
            >
              Rename
            </Button>
          </>
        }
      >
        <div className="mt-4">
          <Input
            label="Name"
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
      </Dialog>
      <Dialog
        open={asking === 'delete'}
        onOpenChange={() => setAsking(null)}
        title={`Delete ${board.name}?`}
        description={`Its ${board.pads.length} sounds are deleted with it. This can’t be undone; export it first to keep a copy.`}
        actions={
          <>
            <Button onClick={() => setAsking(null)}>{boardMenuWords.keep}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(null);
                void model.remove(board);
              }}
            >
              {boardMenuWords.deleteBoard}
            </Button>
          </>
        }
      />
      <Dialog
        open={link !== null}
        onOpenChange={() => setLink(null)}
        title={boardMenuWords.shareThisBoard}
        description={boardMenuWords.whoeverHasThis}
        actions={
          <>
            <Button onClick={() => setLink(null)}>Close</Button>
            <Button
              variant="primary"
              icon={<Copy aria-hidden="true" />}
              onClick={() => void model.keep(() => navigator.clipboard.writeText(link ?? ''))}
            >
              {boardMenuWords.copyLink}
            </Button>
          </>
        }
      >
        <div className="mt-4">
          <Input label="Link" readOnly value={link ?? ''} onFocus={(event) => event.currentTarget.select()} />
        </div>
      </Dialog>
    </>
  );
}
