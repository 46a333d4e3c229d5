import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { Input } from '../../design/fields/Input.tsx';
import { Scope } from '../../platform/scope.ts';
import { voiceSearchWords } from './words.ts';

const pauseMs = 300;

/** The search of the library; it follows the address, and writes it once the person pauses. */
export function VoiceSearch({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(value);
  const written = useRef(value);
  const latest = useRef(onChange);
  const next = useNavigation().location;
  const here = useLocation().pathname;
  // whoever has pressed a link goes there: a search that follows late would call him back
  const leaving = next !== undefined && next.pathname !== here;
  latest.current = onChange;
  useEffect(() => {
    // back and forward change the address under the field
    if (value === written.current) return;
    written.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (leaving || wanted === written.current) return;
    const scope = new Scope();
    scope.after(pauseMs, () => {
      written.current = wanted;
      latest.current(wanted);
    });
    // its own page is told of a pressed link later, when it is drawn anew
    scope.listen(document, 'click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (link && event.defaultPrevented) scope.dispose();
    });
    return () => scope.dispose();
  }, [text, leaving]);
  return (
    <Input
      label={<span className="sr-only">{voiceSearchWords.searchVoices}</span>}
      type="search"
      className="min-w-0 grow"
      placeholder={voiceSearchWords.searchVoicesTags}
      maxLength={100}
      before={<Search className="size-5" aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
