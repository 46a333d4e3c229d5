import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { Scope } from '../platform/scope.ts';
import { RetryBanner } from './RetryBanner.tsx';

type State = 'loading' | 'there' | 'failed';
type Shown = {
  /** Stands in its place until it is there. */
  waiting: ReactNode;
  /** Puts a frame around what is said when it could not be loaded. */
  failed?: (notice: ReactNode) => ReactNode;
};

/**
 * A view whose code is loaded when it is first shown. Where `lazy` of React keeps a failure for good and gives the
 * whole page over to the error page, this says in its place what happened, loads again when asked to, and by
 * itself when the browser is online again. `preload` fetches the code ahead. `part` is a part of the code that takes
 * long to set up, such as schemas: it does so in a turn of its own, and the page answers in between.
 */
export function laterView<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  part?: () => Promise<unknown>,
): ComponentType<Props & Shown> & { preload(): void } {
  let View: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const load = (): Promise<void> => {
    if (!coming) part?.().catch(() => {}); // the whole needs it, too, and tells
    coming ??= fetch().then(
      (loaded) => {
        View = loaded;
      },
      (cause: unknown) => {
        coming = null; // the next attempt fetches again
        throw cause;
      },
    );
    return coming;
  };

  function LaterView({ waiting, failed = (notice) => notice, ...props }: Props & Shown) {
    const [state, setState] = useState<State>(View ? 'there' : 'loading');
    useEffect(() => {
      if (state === 'there') return;
      const scope = new Scope();
      const settle = (next: State) => () => {
        // drawn in slices, between which the page answers
        if (!scope.disposed) startTransition(() => setState(next));
      };
      if (state === 'loading') load().then(settle('there'), settle('failed'));
      else scope.listen(window, 'online', settle('loading'));
      return () => scope.dispose();
    }, [state]);
    // safe: what is left of the props are the view's own
    if (state === 'there' && View) return <View {...(props as unknown as Props)} />;
    if (state !== 'failed') return waiting;
    return failed(
      <RetryBanner onRetry={() => setState('loading')}>
        {navigator.onLine
          ? 'This part of the page could not be loaded. Check your connection and try again.'
          : 'You are offline, and this part of the page was not loaded yet. Connect and try again.'}
      </RetryBanner>,
    );
  }
  return Object.assign(LaterView, {
    preload() {
      load().catch(() => {}); // said where the view is shown
    },
  });
}
