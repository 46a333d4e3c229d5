import { defaultValues } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepEngine, keptEngines, startingOptions } from './kept-engine.ts';

const tool = 'audio-enhancer';
const usual = defaultValues(tools[tool].tool.options);
const byModel = { engine: 'onnx:gtcrn', label: 'GTCRN' };
const here = new Set<string>();
const about = async (id: string) => (here.has(id) ? { id } : null);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  here.clear();
});
afterEach(() => {
  keptEngines.setState({ byTool: {} });
  vi.unstubAllGlobals();
});

describe('the engine that was chosen for a tool', () => {
  it('is what a new job of that tool begins with, and of no other', async () => {
    keepEngine(tool, { engine: 'dsp', label: 'Built in' });
    expect(await startingOptions(tool, usual, about)).toEqual({ ...usual, engine: 'dsp' });
    const others = defaultValues(tools['stem-splitter'].tool.options);
    expect(await startingOptions('stem-splitter', others, about)).toBe(others);
  });
  it('is there after a reload', async () => {
    keepEngine(tool, { engine: 'dsp', label: 'Built in' });
    keptEngines.setState({ byTool: {} }); // the page begins anew
    expect(await startingOptions(tool, usual, about)).toMatchObject({ engine: 'dsp' });
  });
  it('is left where its model is gone', async () => {
    keepEngine(tool, byModel);
    expect(await startingOptions(tool, usual, about)).toMatchObject({ engine: 'auto' });
    here.add('gtcrn');
    expect(await startingOptions(tool, usual, about)).toMatchObject({ engine: 'onnx:gtcrn' });
  });
  it('gives way to what somebody has chosen for this very job', async () => {
    here.add('gtcrn');
    keepEngine(tool, byModel);
    expect(await startingOptions(tool, { ...usual, engine: 'dsp' }, about)).toMatchObject({ engine: 'dsp' });
  });
  it('can be taken back', async () => {
    keepEngine(tool, { engine: 'dsp', label: 'Built in' });
    keepEngine(tool, null);
    expect(await startingOptions(tool, usual, about)).toBe(usual);
  });
  it('is kept until the window closes where the browser keeps nothing', async () => {
    vi.stubGlobal('localStorage', undefined);
    keepEngine(tool, { engine: 'dsp', label: 'Built in' });
    expect(await startingOptions(tool, usual, about)).toMatchObject({ engine: 'dsp' });
  });
});
