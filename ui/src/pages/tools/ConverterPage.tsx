import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type ConverterPair, pairName, pairOf, pairWords } from '../../content/converter-pairs.ts';
import type { ToolPage } from '../../content/tool-page.ts';
import { SurveyPlace } from '../../features/survey/SurveyPlace.tsx';
import { ConverterLinks } from '../../features/tool/ConverterLinks.tsx';
import { ToolScreen } from '../../features/tool/ToolScreen.tsx';
import { refuseParameter } from '../parts/no-such-page.ts';

type Data = { pair: ConverterPair; words: ToolPage & { summary: string } };

/** A converter page of one format or pair. @throws Response 404 for formats that are not converted */
export function loader(args: LoaderFunctionArgs): Data {
  const pair = pairOf(args.params.slug ?? '') ?? refuseParameter(args);
  return { pair, words: pairWords(pair) };
}

export function meta(data: unknown): { title: string; description: string } {
  if (!data) return { title: 'Page not found', description: 'There is no such converter.' }; // the loader has refused
  const { words } = data as Data; // safe: what this page's loader has answered
  return { title: words.title, description: words.description };
}

export function Page() {
  const { pair, words } = useLoaderData<Data>();
  return (
    <ToolScreen
      key={pair.slug}
      id="converter"
      page={words}
      preset={{ format: pair.to }}
      heading={{ title: pairName(pair), summary: words.summary }}
    >
      <SurveyPlace />
      <ConverterLinks current={pair} />
    </ToolScreen>
  );
}
