import { useCallback, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { Tabs } from '../../../design/Tabs.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useFetched } from '../../../parts/use-fetched.ts';
import type { Written } from './WriteFields.tsx';
import { words } from './words.ts';

/** The letter as the server makes it of what is saved, as HTML and as text. */
export function LetterPreview({ written: { subject, text } }: { written: Written }) {
  const api = useApi();
  const [form, setForm] = useState<'html' | 'text'>('html');
  const { value, failure, reload } = useFetched(
    useCallback(
      (signal: AbortSignal) =>
        api.call('POST /api/admin/newsletter/issues-preview', { body: { subject, text }, signal }),
      [api, subject, text],
    ),
  );
  return (
    <Section title={words.preview}>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!value && !failure && <Skeleton className="h-24! w-full" />}
      {value && (
        <Tabs
          label={words.preview}
          value={form}
          onChange={setForm}
          tabs={[
            {
              value: 'html',
              label: words.previewHtml,
              // as careful as a mail program: no script, an origin of its own
              panel: (
                <iframe
                  title={words.previewTitle}
                  sandbox="allow-popups"
                  srcDoc={value.html.replaceAll('<a ', '<a target="_blank" rel="noreferrer" ')}
                  className="h-[36rem] w-full rounded-xl border border-line"
                />
              ),
            },
            {
              value: 'text',
              label: words.previewText,
              panel: (
                <pre className="rounded-xl bg-sunken p-4 font-mono text-14 whitespace-pre-wrap wrap-anywhere">
                  {value.text}
                </pre>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}
