import type { ComponentType } from 'react';
import type { Demo } from '../../content/sections-page.ts';
import { laterView } from '../../design/LaterView.tsx';

/** What an opened demo is told. */
export type DemoProps<Kind extends Demo['kind'] = Demo['kind']> = Omit<
  Extract<Demo, { kind: Kind }>,
  'kind'
> & {
  /** Closes it again. */
  onLeave: () => void;
};
interface DemoEntry<Kind extends Demo['kind']> {
  View: ReturnType<typeof laterView<DemoProps<Kind>>>;
  /** The page on which the same can be done, for browsers that run no script. */
  elsewhere: string;
  /** Stands beside the heading rather than below it. */
  narrow?: boolean;
}
const later = <Kind extends Demo['kind']>(fetch: () => Promise<ComponentType<DemoProps<Kind>>>) =>
  laterView<DemoProps<Kind>>(fetch);

/** What pages let people try, by kind; each is loaded when it is touched. */
export const demos: { readonly [Kind in Demo['kind']]: DemoEntry<Kind> } = {
  'five-voices': {
    View: later<'five-voices'>(
      async () => (await import('../../parts/voice-demo/VoiceDemo.tsx')).PlayingDemo,
    ),
    elsewhere: '/',
  },
  record: {
    View: later<'record'>(async () => (await import('../../parts/voice-demo/OwnDemo.tsx')).OwnDemo),
    elsewhere: '/',
  },
  live: {
    View: later<'live'>(async () => (await import('../../features/live/LiveBench.tsx')).LiveBench),
    elsewhere: '/live',
  },
  speak: {
    View: later<'speak'>(async () => (await import('../../parts/voice-demo/SpeakDemo.tsx')).SpeakDemo),
    elsewhere: '/text-to-speech',
    narrow: true,
  },
  agent: {
    View: later<'agent'>(async () => (await import('../../features/agents/AgentDemo.tsx')).AgentDemo),
    elsewhere: '/agents#contact',
  },
};
