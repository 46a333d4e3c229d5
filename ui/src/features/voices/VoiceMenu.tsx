import type { Voice } from '@formant/contract/voices';
import {
  ArrowLeftRight,
  AudioLines,
  Ellipsis,
  ExternalLink,
  Flag,
  Link2,
  Radio,
  Repeat,
  Speech,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { IconButton } from '../../design/IconButton.tsx';
import { laterView } from '../../design/LaterView.tsx';
import { Menu, MenuItem, MenuLine } from '../../design/overlays/Menu.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { usePlatform } from '../../platform/context.ts';
import { sharedLink } from '../../platform/shared-link.ts';
import { ownRecording } from '../../sound/play/own-recording.ts';
import { compare, comparing } from './compare/comparing.ts';
import { canBeHeard, changerHref, convertHref, hearing, liveHref, speakHref, voiceHref } from './hearing.ts';
import { voiceMenuWords } from './words.ts';

const ReportVoice = laterView(async () => (await import('./ReportVoice.tsx')).ReportVoice);

/** What else can be done with a voice. The menu itself is only made when it is asked for: cards are many. */
export function VoiceMenu({ voice }: { voice: Voice }) {
  const [wanted, setWanted] = useState(false);
  const [reporting, setReporting] = useState(false);
  const navigate = useNavigate();
  const { show } = useToasts();
  const platform = usePlatform();
  const first = useStore(comparing, (now) => now.first);
  const kept = useStore(ownRecording, (now) => now.kept);
  const wantsOwn = useStore(hearing, (now) => now.own);
  const ways = [
    { label: 'Speak with it', href: speakHref(voice), Icon: Speech },
    { label: 'Change a file', href: changerHref(voice), Icon: AudioLines },
    { label: 'Use live', href: liveHref(voice), Icon: Radio },
    { label: 'Convert', href: convertHref(voice), Icon: Repeat },
  ].flatMap(({ href, ...way }) => (href === null ? [] : [{ ...way, href }]));
  const share = async () => {
    const link = sharedLink(platform, voiceHref(voice));
    await navigator.clipboard.writeText(link).then(
      () => show('The link is copied.', 'success'),
      () => show(`The link: ${link}`, 'info'),
    );
  };
  const trigger = (
    <IconButton size="small" label={`More about ${voice.name}`} onClick={() => setWanted(true)}>
      <Ellipsis aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      {wanted ? (
        <Menu trigger={trigger} defaultOpen>
          <MenuItem
            icon={<ExternalLink className="size-4" aria-hidden="true" />}
            onSelect={() => void navigate(voiceHref(voice))}
          >
            Open
          </MenuItem>
          {ways.map(({ label, href, Icon }) => (
            <MenuItem
              key={label}
              icon={<Icon className="size-4" aria-hidden="true" />}
              onSelect={() => void navigate(href)}
            >
              {label}
            </MenuItem>
          ))}
          {canBeHeard(voice) && (
            <MenuItem
              icon={<ArrowLeftRight className="size-4" aria-hidden="true" />}
              onSelect={() => {
                if (first && first.uuid !== voice.uuid) {
                  comparing.setState({ first: null });
                  void compare(first, voice, platform, wantsOwn ? kept : null);
                } else {
                  comparing.setState({ first: first ? null : voice });
                  if (!first) show(voiceMenuWords.chooseSecond(voice.name), 'info');
                }
              }}
            >
              {first === null
                ? voiceMenuWords.compare
                : first.uuid === voice.uuid
                  ? voiceMenuWords.notThis
                  : voiceMenuWords.compareWith(first.name)}
            </MenuItem>
          )}
          <MenuItem icon={<Link2 className="size-4" aria-hidden="true" />} onSelect={() => void share()}>
            {voiceMenuWords.copyLink}
          </MenuItem>
          {!voice.mine && voice.id !== 0 && (
            <>
              <MenuLine />
              <MenuItem
                icon={<Flag className="size-4" aria-hidden="true" />}
                onSelect={() => setReporting(true)}
              >
                Report
              </MenuItem>
            </>
          )}
        </Menu>
      ) : (
        trigger
      )}
      {reporting && <ReportVoice waiting={null} voice={voice} onClose={() => setReporting(false)} />}
    </>
  );
}
