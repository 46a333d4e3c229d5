import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeVirtualMicrophone } from './virtual-microphone.ts';

const usualPath = process.env.PATH;
afterEach(() => {
  process.env.PATH = usualPath;
});

/** A sound system that keeps its modules in a file, as `pactl` shows them; `refuses` names a module it never loads. */
function soundSystem(listed: string, refuses = 'nothing') {
  const folder = mkdtempSync(path.join(tmpdir(), 'formant-pactl-'));
  const state = path.join(folder, 'modules');
  writeFileSync(state, listed);
  const pactl = path.join(folder, 'pactl');
  writeFileSync(
    pactl,
    `#!/bin/sh
case "$1" in
  list) cat '${state}' ;;
  load-module)
    shift
    if [ "$1" = ${refuses} ]; then exit 1; fi
    id=$(($(wc -l < '${state}') + 20)); name=$1; shift
    printf '%s\\t%s\\t%s\\n' "$id" "$name" "$*" >> '${state}'; echo "$id" ;;
  unload-module) grep -v "^$2	" '${state}' > '${state}.new'; mv '${state}.new' '${state}' ;;
esac
`,
  );
  chmodSync(pactl, 0o755);
  process.env.PATH = `${folder}:${usualPath}`;
  return () => readFileSync(state, 'utf8');
}
const strange = '7\tmodule-null-sink\tsink_name=studio\n';

test('adds a microphone, takes it away, and leaves the modules of others alone', async () => {
  const modules = soundSystem(strange);
  const microphone = makeVirtualMicrophone('linux');
  expect(await microphone.state()).toBe('off');
  expect(await microphone.set(true)).toBe('on');
  expect(await microphone.set(true)).toBe('on');
  expect(modules().match(/formant_live/g)).toHaveLength(2); // the sink, and the source on its monitor
  expect(modules()).toContain('device.description=Formant_Microphone');
  expect(await microphone.set(false)).toBe('off');
  expect(modules()).toBe(strange);
  await microphone.set(true);
  microphone.end();
  expect(modules()).toBe(strange);
});

test('cleans up after an app that was killed', async () => {
  const modules = soundSystem(
    `${strange}21\tmodule-null-sink\tsink_name=formant_live\n22\tmodule-remap-source\tmaster=formant_live.monitor source_name=formant_microphone\n`,
  );
  expect(await makeVirtualMicrophone('linux').state()).toBe('off');
  expect(modules()).toBe(strange);
});

test('leaves nothing half done when the sound system refuses', async () => {
  const modules = soundSystem(strange, 'module-remap-source');
  await expect(makeVirtualMicrophone('linux').set(true)).rejects.toThrow(/did not add/);
  expect(modules()).toBe(strange);
});

test('says so where there is no such thing', async () => {
  process.env.PATH = mkdtempSync(path.join(tmpdir(), 'formant-empty-'));
  expect(existsSync(path.join(process.env.PATH, 'pactl'))).toBe(false);
  expect(await makeVirtualMicrophone('linux').state()).toBe('unsupported');
  expect(await makeVirtualMicrophone('win32').set(true)).toBe('unsupported');
});
