import { toolCards } from '../content/tools.ts';
import { ToolGrid } from './parts/ToolGrid.tsx';

export const Page = () => (
  <div className="wrap py-18">
    <h1 className="type-72">Shape any voice. Upload&nbsp;nothing.</h1>
    <div className="mt-16">
      <ToolGrid tools={toolCards} level="h2" />
    </div>
  </div>
);
