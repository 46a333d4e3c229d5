import type { PublicRelease } from '@formant/contract/desk/releases';
import { Disclosure } from '../../design/Disclosure.tsx';
import { formatDate } from '../../i18n/format.ts';
import { filesOf } from './downloads-data.ts';
import { FileRow } from './FileRow.tsx';
import { words } from './words.ts';

/** A version with its files and notes, closed at first. */
export const VersionNotes = ({ release }: { release: PublicRelease }) => (
  <Disclosure summary={words.released({ version: release.version, date: formatDate(release.publishedAt) })}>
    <p className="max-w-prose whitespace-pre-line">{release.notes || words.noNotes}</p>
    <ul className="mt-4 grid gap-4 md:grid-cols-2">
      {filesOf(release).map((file) => (
        <FileRow key={file.name} file={file} version={release.version} />
      ))}
    </ul>
  </Disclosure>
);
