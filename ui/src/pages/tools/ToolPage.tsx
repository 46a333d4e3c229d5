import { isToolId, type ToolId, tools } from '@formant/engine/tools';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ToolPage } from '../../content/tool-page.ts';
import { pageOfTool } from '../../content/tool-pages.ts';
import { SurveyPlace } from '../../features/survey/SurveyPlace.tsx';
import { ConverterLinks } from '../../features/tool/ConverterLinks.tsx';
import { ToolScreen } from '../../features/tool/ToolScreen.tsx';
import { refuse } from '../parts/no-such-page.ts';

type Data = { id: ToolId; page: ToolPage };

/** The words of a tool's page. @throws Response 404 for a name that is no tool */
export async function loader(args: LoaderFunctionArgs): Promise<Data> {
  const id = args.params.tool ?? '';
  if (!isToolId(id)) refuse(args);
  return { id, page: await pageOfTool(id) };
}

export function meta(data: unknown): { title: string; description: string } {
  if (!data) return { title: 'Page not found', description: 'There is no such tool.' }; // the loader has refused
  const { id, page } = data as Data; // safe: what this page's loader has answered
  const { tool } = tools[id];
  return { title: page.title || tool.name, description: page.description || tool.summary };
}

export function Page() {
  const { id, page } = useLoaderData<Data>();
  // Another tool is another page: nothing of the last one's state stays.
  return (
    <ToolScreen key={id} id={id} page={page}>
      <SurveyPlace />
      {id === 'converter' && <ConverterLinks current={null} />}
    </ToolScreen>
  );
}
