import { AudioLines, ChevronDown, Clapperboard, Download, Layers } from 'lucide-react';
import { Button } from '../design/Button.tsx';
import { RadioChips } from '../design/fields/RadioChips.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../design/overlays/Menu.tsx';
import { formatBytes } from '../i18n/format.ts';
import { encodings, estimateBytes } from '../sound/engine/encodings.ts';
import { type Encoding, type Format, formats } from '../sound/engine/engine-protocol.ts';
import { downloadMenuWords } from './words.ts';

type Sound = { name: string; label: string; seconds: number; sampleRate: number; channelCount: number };

/** Format, then what: the choice of format stays, the choice of file starts the download. */
export function DownloadMenu({
  outputs,
  encoding,
  onEncoding,
  onDownload,
  onZip,
  video = null,
  busy,
}: {
  outputs: readonly Sound[];
  encoding: Encoding;
  onEncoding: (encoding: Encoding) => void;
  onDownload: (output: string) => void;
  onZip: () => void;
  /** The video that the sound was taken from, written with an output in its place; null where there is none. */
  video?: { outputs: readonly string[]; bytes: number; onDownload: (output: string) => void } | null;
  busy: boolean;
}) {
  const size = (format: Format, quality: number) =>
    formatBytes(outputs.reduce((sum, sound) => sum + estimateBytes({ format, quality }, sound), 0));
  const { unit, qualities } = encodings[encoding.format];
  // A radio group inside a menu would fight over the arrow keys, so the quality stands beside it.
  return (
    <div className="grid gap-3">
      <Menu
        trigger={
          <Button variant="primary" size="large" block busy={busy} icon={<Download aria-hidden="true" />}>
            Download <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {video && (
          <>
            {outputs
              .filter(({ name }) => video.outputs.includes(name))
              .map(({ name, label }) => (
                <MenuItem
                  key={name}
                  icon={<Clapperboard className="size-4" aria-hidden="true" />}
                  note={`~${formatBytes(video.bytes)}`}
                  onSelect={() => video.onDownload(name)}
                >
                  {video.outputs.length > 1
                    ? downloadMenuWords.videoWith(label.toLowerCase())
                    : downloadMenuWords.videoWithNewSound}
                </MenuItem>
              ))}
            <MenuLine />
          </>
        )}
        <MenuLabel>{video ? downloadMenuWords.soundAlone : downloadMenuWords.format}</MenuLabel>
        {formats.map((format) => {
          const facts = encodings[format];
          const chosen = format === encoding.format;
          const quality = chosen ? encoding.quality : facts.standard;
          return (
            <MenuItem
              key={format}
              checked={chosen}
              note={`${format === 'flac' ? '~' : ''}${size(format, quality)}`}
              onSelect={() => onEncoding({ format, quality })}
            >
              {facts.label}, {quality === 32 ? '32 bit float' : `${quality} ${facts.unit}`}
            </MenuItem>
          );
        })}
        <MenuLine />
        {outputs.map(({ name, label }) => (
          <MenuItem
            key={name}
            icon={<AudioLines className="size-4" aria-hidden="true" />}
            onSelect={() => onDownload(name)}
          >
            {outputs.length > 1 ? `${label} only` : label}
          </MenuItem>
        ))}
        {outputs.length > 1 && (
          <MenuItem icon={<Layers className="size-4" aria-hidden="true" />} onSelect={onZip}>
            {downloadMenuWords.allAsZip}
          </MenuItem>
        )}
      </Menu>
      <RadioChips
        size="small"
        label={`${encodings[encoding.format].label}, ${unit === 'bit' ? 'bits per sample' : 'kbit/s'}`}
        value={String(encoding.quality)}
        onChange={(quality) => onEncoding({ ...encoding, quality: Number(quality) })}
        choices={qualities.map((quality) => ({
          value: String(quality),
          label: quality === 32 ? '32 float' : String(quality),
        }))}
      />
    </div>
  );
}
