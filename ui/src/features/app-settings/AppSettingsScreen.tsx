import { NaturalVoicesSection } from '../../parts/natural-voices/NaturalVoicesSection.tsx';
import { ChoicesSection } from './ChoicesSection.tsx';
import { LineSection } from './LineSection.tsx';
import { OtherProgramsSection } from './OtherProgramsSection.tsx';
import { words } from './words.ts';

/** What a person sets of the app itself; browsers have none of it. */
export function AppSettingsScreen() {
  return (
    <div className="wrap max-w-180! py-10 md:py-14">
      <h1 className="type-36">{words.title}</h1>
      <p className="mt-3 text-18 text-muted">{words.lead}</p>
      <div className="mt-8 flex flex-col gap-6">
        <ChoicesSection />
        <NaturalVoicesSection />
        <LineSection />
        <OtherProgramsSection />
      </div>
    </div>
  );
}
