import { starterFaces } from '@formant/contract/facts/starter-faces.generated';
import { officialPrefix, presetSlug } from '@formant/contract/facts/starter-presets';
import { readFace } from '@formant/engine/speech/voices/voice-face';
import { type VoicePresetId, voicePresetNames } from '@formant/engine/speech/voices/voice-preset-names';
import { useLoaderData } from 'react-router';
import type { PromotionPage } from '../../content/promotion-page.ts';
import { type Season, seasonAt } from '../../content/seasons.ts';
import { buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { Logo } from '../../design/Logo.tsx';
import { formatDate } from '../../i18n/format.ts';
import { VoicePicture } from '../../parts/voice-art/VoicePicture.tsx';
import { promotionWords as words } from './words.ts';

/** A page for a time of the year, with an edge of its own; it says when that time is, and presses nobody. */
export function Page() {
  const page = useLoaderData<PromotionPage>();
  return (
    <>
      <header className="wrap flex h-16 items-center">
        <Link
          to="/"
          aria-label={words.home}
          className="inline-flex min-h-11 items-center gap-2.5 text-18 font-bold"
        >
          <Logo />
          Formant
        </Link>
      </header>
      <section className="wrap pt-6 md:pt-10">
        <div className="machine px-6 py-12 sm:px-12 md:py-20" data-theme="dark">
          {/* the day may turn between the server's drawing and the browser's */}
          <p className="text-15 font-semibold text-volt" suppressHydrationWarning>
            {seasonText(seasonAt(page.season, Date.now()))}
          </p>
          <h1 className="type-72 mt-4 max-w-[16ch]">{page.heading}</h1>
          <p className="mt-5 max-w-[56ch] text-18 text-muted">{page.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/tools/voice-changer" className={buttonClass({ variant: 'primary', size: 'large' })}>
              {words.start}
            </Link>
            <Link to="/voice-universe" className={buttonClass({ size: 'large' })}>
              {words.all}
            </Link>
          </div>
        </div>
      </section>
      <section className="wrap pt-16 md:pt-24">
        <h2 className="type-36">{words.voices}</h2>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {page.voices.map(({ id, text }) => (
            <li key={id}>
              <Link
                to={`/voice-universe/${presetSlug(id)}`}
                className="panel block h-full hover:border-control"
              >
                <VoicePicture
                  spectrum={spectrumOf(id)}
                  name={voicePresetNames[id]}
                  className="size-16 rounded-card"
                />
                <h3 className="mt-4 text-18 font-semibold">{voicePresetNames[id]}</h3>
                <p className="mt-1 text-muted">{text}</p>
                <span className="link mt-3 inline-block">{words.hear}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="wrap pt-16 md:pt-24">
        <h2 className="type-36">{words.ideas}</h2>
        <ul className="mt-6 grid gap-8 md:grid-cols-3">
          {page.ideas.map(({ title, text, label, href }) => (
            <li key={title}>
              <h3 className="text-18 font-semibold">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
              <Link to={href} className={`${buttonClass()} mt-4`}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <footer className="wrap mt-16 mb-10 border-t border-line pt-8 md:mt-24">
        <h2 className="font-semibold">{page.offer.title}</h2>
        <p className="mt-2 max-w-prose text-muted">{page.offer.text}</p>
      </footer>
    </>
  );
}

const spectrumOf = (id: VoicePresetId) =>
  readFace(starterFaces[presetSlug(id).slice(officialPrefix.length)] ?? '')?.bands ?? null;

function seasonText({ state, day, daysLeft }: Season): string {
  const shown = formatDate(day);
  if (state === 'over') return words.over(shown);
  if (daysLeft > 0) return words.ahead(shown, daysLeft);
  return daysLeft === 0 ? words.today(shown) : words.on(shown);
}
