import { tools } from '@formant/engine/tools';
import * as Radix from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { LogIn, LogOut, Mic, Moon, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useUser } from '../../api/context.ts';
import { jobs } from '../../jobs/jobs.ts';
import { useDestinations, useToolCards } from '../../pages/parts/root-data.ts';
import { usePlatform } from '../../platform/context.ts';
import { setTheme, themeChoices } from '../theme.ts';
import { fitOf, jobItems, type PaletteItem, pageItems, toolItems, voiceItems } from './palette-items.ts';
import { showPalette } from './palette-store.ts';
import { useFoundVoices } from './use-found-voices.ts';
import { paletteWords as words } from './words.ts';

/** Pages, tools, voices, recent jobs and actions, found by typing. */
export function CommandPalette() {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const platform = usePlatform();
  const user = useUser();
  const { pathname } = useLocation();
  const byId = useStore(jobs, (state) => state.byId);
  const voices = useFoundVoices(query);
  const close = () => showPalette(false);
  const run = (action: () => unknown) => () => {
    close();
    void action();
  };
  const go = ({ href }: PaletteItem) => run(() => navigate(href));
  const links = (heading: string, items: readonly PaletteItem[]) =>
    items.length > 0 && (
      <Command.Group heading={heading} className="palette-group">
        {items.map((item) => (
          <Row
            key={item.key}
            value={item.key}
            words={[item.label, ...(item.keywords ?? [])]}
            onSelect={go(item)}
          >
            <span className="min-w-0 grow truncate">{item.label}</span>
            {item.note && <span className="truncate text-14 text-subtle">{item.note}</span>}
          </Row>
        ))}
      </Command.Group>
    );
  return (
    <Radix.Root open onOpenChange={showPalette}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="dialog palette" aria-describedby={undefined}>
          <Radix.Title className="sr-only">{words.title}</Radix.Title>
          <Command label={words.title} loop filter={(_, query, names = []) => fitOf(query, names)}>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search aria-hidden="true" className="text-subtle" />
              <Command.Input
                value={query}
                onValueChange={setQuery}
                placeholder={words.placeholder}
                className="min-h-14 w-full bg-transparent text-16 outline-0"
              />
              <kbd className="whitespace-nowrap">{words.escape}</kbd>
            </div>
            <Command.List className="max-h-[min(420px,60dvh)] overflow-auto p-2">
              <Command.Empty className="px-3 py-6 text-center text-muted">{words.nothing}</Command.Empty>
              {links(
                words.recent,
                jobItems(Object.values(byId), ({ tool }) => tools[tool].tool.name),
              )}
              {links(words.tools, toolItems(useToolCards()))}
              {links(words.pages, pageItems(useDestinations(), user !== null))}
              {links(words.voices, voiceItems(voices))}
              <Command.Group heading={words.actions} className="palette-group">
                <Row
                  value="action record"
                  words={[words.record]}
                  icon={<Mic aria-hidden="true" />}
                  onSelect={run(() => navigate('/tools/voice-recorder'))}
                >
                  {words.record}
                </Row>
                {themeChoices.map((choice) => (
                  <Row
                    key={choice}
                    value={`action theme ${choice}`}
                    words={[words.theme[choice]]}
                    icon={<Moon aria-hidden="true" />}
                    onSelect={run(() => setTheme(choice))}
                  >
                    {words.theme[choice]}
                  </Row>
                ))}
                {user ? (
                  <Row
                    value="action sign-out"
                    words={[words.signOut]}
                    icon={<LogOut aria-hidden="true" />}
                    onSelect={run(() => navigate('/logout'))}
                  >
                    {words.signOut}
                  </Row>
                ) : (
                  <Row
                    value="action sign-in"
                    words={[words.signIn]}
                    icon={<LogIn aria-hidden="true" />}
                    onSelect={run(() => platform.signIn(pathname))}
                  >
                    {words.signIn}
                  </Row>
                )}
              </Command.Group>
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Row({
  value,
  words,
  icon,
  onSelect,
  children,
}: {
  value: string;
  words: string[];
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item value={value} keywords={words} onSelect={onSelect} className="menu-item">
      {icon}
      {children}
    </Command.Item>
  );
}
