import type { StoreApi } from 'zustand/vanilla';
import { defaultDevice, isCable } from '../play/output-device.ts';
import type { LivePorts } from './live-ports.ts';
import type { LiveSetup } from './live-setup.ts';
import type { LiveState } from './live-state.ts';

/** The devices of this computer as the browser names them. */
export class LiveDevices {
  readonly #ports: LivePorts;
  readonly #state: StoreApi<LiveState>;
  #lists = 0;

  constructor(ports: LivePorts, state: StoreApi<LiveState>) {
    this.#ports = ports;
    this.#state = state;
  }

  /** A device that comes is told of several times: the latest list holds, whichever answer comes last. */
  async list(): Promise<void> {
    const mine = ++this.#lists;
    const [inputs, outputs] = await Promise.all([this.#ports.listMicrophones(), this.#ports.listOutputs()]);
    if (mine === this.#lists) this.#state.setState({ inputs, outputs });
  }

  /** A first start with a cable at hand: the voice goes there, where calls can take it. */
  offerCable(setup: StoreApi<LiveSetup>): void {
    const { outputId, cableOffered } = setup.getState();
    if (outputId !== null || cableOffered || !this.#ports.canChooseOutput()) return;
    const cable = this.#state.getState().outputs.find(({ label }) => isCable(label));
    if (cable) setup.setState({ outputId: cable.deviceId, cableOffered: true });
  }

  /** Whether an output can be sent to; null, which sends nothing, always can. */
  hasOutput(deviceId: string | null): boolean {
    const { outputs } = this.#state.getState();
    return (
      deviceId === null || deviceId === defaultDevice || outputs.some((one) => one.deviceId === deviceId)
    );
  }
}
