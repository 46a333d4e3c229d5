import type { Scope } from '../../platform/scope.ts';
import { liveMix } from './live-mix.ts';

/** Offers a mix to the live output as long as the scope lasts; costs nothing while the changer is off. */
export function offerToLive(context: AudioContext, mix: AudioNode, scope: Scope): void {
  let way: MediaStreamAudioDestinationNode | null = null;
  const follow = () => {
    const { on, streams } = liveMix.getState();
    if (on && !way && !scope.disposed) {
      way = context.createMediaStreamDestination();
      mix.connect(way);
      liveMix.setState({ streams: [...streams, way.stream] });
    } else if (way && (!on || scope.disposed)) {
      const { stream } = way;
      mix.disconnect(way);
      way = null;
      liveMix.setState({ streams: streams.filter((other) => other !== stream) });
    }
  };
  scope.add(liveMix.subscribe(follow));
  follow();
  scope.add(() => {
    if (!way) return;
    const { stream } = way;
    way = null;
    liveMix.setState(({ streams }) => ({ streams: streams.filter((other) => other !== stream) }));
  });
}
