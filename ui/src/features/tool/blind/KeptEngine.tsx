import type { ToolId } from '@formant/engine/tools';
import { useStore } from 'zustand';
import { keepEngine, keptEngines, usualEngine } from '../../../jobs/kept-engine.ts';
import { keptEngineWords as words } from './words.ts';

/** Says that the person has chosen an engine for new files of a tool, and takes it back. */
export function KeptEngine({ tool, onForget }: { tool: ToolId; onForget: (usual: string) => void }) {
  const kept = useStore(keptEngines, ({ byTool }) => byTool[tool]);
  const usual = usualEngine(tool);
  if (!kept || usual === null) return null;
  return (
    <p className="my-3 max-w-160 text-14 text-muted">
      {words.chosen(kept.label)}{' '}
      <button
        type="button"
        className="link py-2"
        onClick={() => {
          keepEngine(tool, null);
          onForget(usual);
        }}
      >
        {words.forget}
      </button>
    </p>
  );
}
