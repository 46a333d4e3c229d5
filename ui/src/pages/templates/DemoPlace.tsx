import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { demoPhrase, demoVoices } from '../../content/demo/voices.ts';
import type { Demo } from '../../content/sections-page.ts';
import { buttonClass } from '../../design/Button.tsx';
import { FormantCurve } from '../../design/FormantCurve.tsx';
import { HangingWave } from '../../design/HangingWave.tsx';
import { Mic, Play } from '../../design/icons.tsx';
import { Link } from '../../design/Link.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { acts } from '../../platform/early-press.ts';
import { type DemoProps, demos } from './demos.ts';
import { demoWords, sectionsWords } from './words.ts';

/** Something to try: a drawn machine until it is touched, which a browser without scripts follows to its page. */
export function DemoPlace({ demo }: { demo: Demo }) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // the button that opened it is gone: whoever uses the keyboard goes on in its place
  useEffect(() => {
    if (open) place.current?.focus({ preventScroll: true });
  }, [open]);
  const { kind, ...given } = demo;
  const { View, elsewhere } = demos[kind];
  if (!open)
    return (
      <Poster
        demo={demo}
        href={elsewhere}
        onOpen={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
    );
  // safe: the entry of this kind takes what a demo of this kind is given
  const Opened = View as ComponentType<DemoProps & { waiting: ReactNode }>;
  return (
    <div ref={place} tabIndex={-1} className="outline-0">
      <Opened
        {...(given as Omit<DemoProps, 'onLeave'>)} // safe: as above
        onLeave={() => setOpen(false)}
        waiting={
          <div role="status">
            <Skeleton className="h-80! w-full" />
            <span className="sr-only">{sectionsWords.opening}</span>
          </div>
        }
      />
    </div>
  );
}

function Poster({
  demo,
  href,
  onOpen,
}: {
  demo: Demo;
  href: string;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}) {
  const { label, caption, action, foot } = demoWords[demo.kind];
  const listens = demo.kind === 'live' || demo.kind === 'record';
  const Icon = listens ? Mic : Play;
  return (
    <section className="machine" data-theme="dark" aria-label={label}>
      <div className="px-5 sm:px-10">
        {demo.kind === 'live' ? (
          <FormantCurve className="h-38 w-full md:h-52" />
        ) : (
          <HangingWave
            className={demos[demo.kind].narrow ? 'h-24' : 'h-38 md:h-52'}
            peaks={peaksOf(demo)}
            bar={5}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 px-5 pt-6 pb-7 sm:px-10 sm:pb-8">
        <p className="type-22 max-w-[32ch]">{captionOf(demo) || caption}</p>
        <Link
          to={href}
          className={`${buttonClass({ variant: 'primary', size: 'large' })} max-sm:w-full`}
          onClick={onOpen}
          {...acts}
        >
          <Icon aria-hidden="true" />
          {action}
        </Link>
      </div>
      <p className="border-t border-line px-5 py-3.5 text-14 text-muted sm:px-10">{foot}</p>
    </section>
  );
}

const captionOf = (demo: Demo): string => {
  if (demo.kind === 'five-voices') return `“${demoPhrase}”`;
  return demo.kind === 'speak' ? `“${demo.text}”` : '';
};

/** The phrase as it is heard; of what has not been said yet, a quiet drawing of the words. */
function peaksOf(demo: Demo): readonly number[] {
  const heard = demo.kind === 'five-voices' ? demoVoices[1]?.sound?.peaks : undefined;
  if (heard) return heard.map((peak) => 0.02 + peak * 0.86);
  const text = demo.kind === 'speak' ? demo.text : demoPhrase;
  const bars = demos[demo.kind].narrow ? 44 : 108;
  return Array.from({ length: bars }, (_, i) => {
    const code = text.charCodeAt(Math.floor((i / bars) * text.length));
    return code === 32 ? 0.03 : 0.12 + ((code * 37 + i * 13) % 41) / 60;
  });
}
