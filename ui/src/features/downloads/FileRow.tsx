import type { Installer } from '@formant/contract/desk/releases';
import { Badge } from '../../design/Badge.tsx';
import { formatBytes } from '../../i18n/format.ts';
import { installerHref } from './downloads-data.ts';
import { words } from './words.ts';

/** One file with its size, whether it is signed, and its checksums. Without `start` the file itself is linked. */
export const FileRow = ({
  file,
  version,
  start,
}: {
  file: Installer;
  version: string;
  start?: (file: Installer) => string;
}) => (
  <li className="min-w-0">
    <a
      className="link font-medium wrap-anywhere"
      href={start ? installerHref(file) : file.url}
      onClick={
        start &&
        ((event) => {
          event.preventDefault();
          location.assign(start(file));
        })
      }
    >
      {words.kinds[file.kind]}, {words.processors[file.arch]}
    </a>
    <p className="text-14 text-muted tabular-nums">
      {version} · {formatBytes(file.sizeBytes)}
    </p>
    {file.signed === false && (
      <p className="mt-1 text-14 text-muted">
        <Badge tone="warning">{words.unsigned}</Badge> {words.unsignedText}
      </p>
    )}
    <details className="mt-1 text-14">
      <summary className="min-h-6 cursor-pointer text-muted">{words.checksum({ name: file.name })}</summary>
      <dl className="mt-2 grid gap-2">
        {(
          [
            ['SHA-256', file.sha256],
            ['SHA-512', file.sha512],
          ] as const
        ).map(([name, sum]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono wrap-anywhere select-all">{sum}</dd>
          </div>
        ))}
      </dl>
    </details>
  </li>
);
