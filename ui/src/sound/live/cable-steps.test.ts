import { describe, expect, it } from 'vitest';
import { type CableView, cableWay } from './cable-steps.ts';
import { testKey } from './live-setup.ts';

const loudspeaker = { deviceId: 'loud', label: 'Speakers (USB Audio)' };
const cable = { deviceId: 'cable', label: 'CABLE Input (VB-Audio Virtual Cable)' };
const microphone = { deviceId: 'mic', label: 'Microphone (USB Audio)' };
const nothing = { system: 'windows', installer: null, downloads: 'seen', driver: 'none' } as const;
const start: CableView = {
  system: 'windows',
  facts: nothing,
  inputs: [microphone],
  outputs: [loudspeaker],
  phase: 'off',
  test: null,
  outputId: null,
  cableLabel: null,
  tested: {},
};
const found = (view: Partial<CableView>) => {
  const { steps, now } = cableWay({ ...start, ...view });
  return { ...Object.fromEntries(steps.map((one) => [one.step, one.found])), now };
};

describe('the way to a virtual cable', () => {
  it('goes on step by step as the app sees them done', () => {
    expect(found({})).toMatchObject({ get: 'not-yet', install: 'not-yet', now: 'get' });
    const downloaded = { ...nothing, installer: 'VBCABLE_Driver_Pack45.zip' };
    expect(found({ facts: downloaded })).toMatchObject({ get: 'downloaded', now: 'install' });
    expect(found({ facts: { ...nothing, driver: 'new' } })).toMatchObject({
      ...{ get: 'done', install: 'done', appear: 'restart', now: 'appear' },
    });
    const outputs = [loudspeaker, cable];
    expect(found({ outputs })).toMatchObject({
      ...{ get: 'done', install: 'done', appear: 'done', send: 'not-yet', now: 'send' },
    });
    const sent = { outputs, outputId: 'cable' };
    expect(found(sent)).toMatchObject({ send: 'done', test: 'off', now: 'test' });
    expect(found({ ...sent, phase: 'on' })).toMatchObject({ test: 'ready' });
    expect(found({ ...sent, phase: 'on', test: { heard: false } })).toMatchObject({
      ...{ test: 'unheard', now: 'test' },
    });
    const tested = { [testKey('low', 'mic', 'cable')]: 3 };
    expect(
      found({ ...sent, phase: 'on', test: { heard: true, ms: 40, spreadMs: 1 }, tested }).now,
    ).toBeNull();
    expect(found({ ...sent, tested }).now, 'it holds while nothing runs').toBeNull();
    expect(
      found({ ...sent, tested: { [testKey('low', 'mic', 'loud')]: 3 } }),
      'of another output',
    ).toMatchObject({
      test: 'off',
    });
  });

  it('asks for a restart only while the driver is newer than the start of the computer', () => {
    expect(found({ facts: { ...nothing, driver: 'there' } })).toMatchObject({ appear: 'silent-driver' });
  });

  it('says that names are hidden before it says that a cable is missing', () => {
    const hidden = { inputs: [], outputs: [] };
    expect(found({ ...hidden, facts: { ...nothing, driver: 'new' } })).toMatchObject({
      appear: 'names-hidden',
    });
    expect(cableWay({ ...start, ...hidden, outputId: 'cable' }).lost, 'nobody can tell').toBe(false);
  });

  it('leaves what a browser cannot see unchecked, and goes on with what it can', () => {
    expect(found({ facts: null })).toMatchObject({ get: 'unseen', install: 'unseen', now: 'appear' });
    expect(found({ facts: null, system: 'linux' })).toEqual({
      ...{ appear: 'not-yet', send: 'not-yet', test: 'off', now: 'appear' },
    });
  });

  it('does not hold anybody up who keeps his downloads closed', () => {
    expect(found({ facts: { ...nothing, downloads: 'closed' } })).toMatchObject({ get: 'closed' });
    expect(found({ facts: { ...nothing, downloads: 'closed', driver: 'new' } })).toMatchObject({
      ...{ get: 'done', now: 'appear' },
    });
  });

  it('notices a cable that was taken off this computer, and no loudspeaker that is still there', () => {
    expect(cableWay({ ...start, outputId: 'cable' })).toMatchObject({ lost: true, chosen: null });
    expect(cableWay({ ...start, outputId: 'loud' }).lost).toBe(false);
    expect(cableWay({ ...start, outputId: 'default' }).lost).toBe(false);
    expect(cableWay(start).lost).toBe(false);
  });

  it('counts several cables, and a device that the person calls one', () => {
    const second = { deviceId: 'a', label: 'CABLE-A Input (VB-Audio Cable A)' };
    const two = cableWay({ ...start, outputs: [cable, loudspeaker, second], outputId: 'a' });
    expect(two.cables).toEqual([cable, second]);
    expect(two.chosen).toBe(second);
    const named = cableWay({ ...start, outputId: 'loud', cableLabel: loudspeaker.label });
    expect(named).toMatchObject({ chosen: loudspeaker, now: 'test' });
  });
});
