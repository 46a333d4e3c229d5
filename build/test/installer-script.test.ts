import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './checkout.ts';

const own = path.join(root, 'build/desktop/installer.nsh');
const hasCompiler = spawnSync('makensis', ['-VERSION']).status === 0;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'installer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// `nsis` of Debian has it; the packer brings its own, from the network
test.skipIf(!hasCompiler)(
  'what our installer does beside the usual compiles, with every warning as a fault',
  () => {
    const script = path.join(folder, 'installer.nsi');
    writeFileSync(
      script,
      `Unicode true
Name Formant
OutFile "${path.join(folder, 'Formant-1.4.2-win-x64.exe')}"
InstallDir "$LOCALAPPDATA\\Programs\\Formant"
!include LogicLib.nsh
!include FileFunc.nsh
; as the packer has it: a condition of LogicLib
!macro _isUpdated _a _b _t _f
  \${GetParameters} $R9
  !insertmacro _== $R9 "--updated" \`\${_t}\` \`\${_f}\`
!macroend
!define isUpdated '"" isUpdated ""'
!include "${own}"
Section
  SetOutPath $INSTDIR
  !ifmacrondef customInstall
    !error "the packer looks for customInstall"
  !endif
  !insertmacro customInstall
SectionEnd
`,
    );
    const { status, stdout } = spawnSync('makensis', ['-WX', '-V4', script], { encoding: 'utf8' });
    expect(stdout).not.toMatch(/warning/i);
    expect(status).toBe(0);
    expect(stdout).toContain('FileWrite: $EXEFILE->$R8');
  },
);
