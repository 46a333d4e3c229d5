import { Dialog } from '../design/overlays/Dialog.tsx';
import { playerKeys } from './player-keys.ts';
import { keysHelpWords } from './words.ts';

/** What the keys do. */
export const KeysHelp = ({
  open,
  onOpenChange,
  more = [],
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Keys of this page besides those of every player. */
  more?: typeof playerKeys;
}) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Keys" description={keysHelpWords.theyWorkAnywhere}>
    <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-15">
      {[...playerKeys, ...more].map(([keys, does]) => (
        <div key={keys} className="contents">
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd className="text-muted">{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
