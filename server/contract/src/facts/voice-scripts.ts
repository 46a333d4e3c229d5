/** What a person reads aloud when a voice is made of his own, and what is asked of him to tune the product to it. */
export interface VoiceScript {
  /** BCP 47, without a region. */
  language: string;
  languageName: string;
  /** `{name}` and `{date}` are filled in. */
  consent: string;
  /** Sentences that hold every common sound of the language; together somewhat over a minute. */
  sentences: readonly string[];
}

export const voiceScripts: readonly VoiceScript[] = [
  {
    language: 'en',
    languageName: 'English',
    consent:
      'I am {name}. Today, on {date}, I allow my voice to be used to make a synthetic voice that only I decide about.',
    sentences: [
      'The boy was there when the sun rose, and the birds began to call across the wide green valley.',
      'A large size in stockings is hard to sell, but she kept asking every shop in the old town.',
      'Glue the sheet to the dark blue background, then wait a quarter of an hour before you touch it.',
      'These days a chicken leg is a rare dish, so we usually enjoy rice, beans, and fresh bread.',
      'The juice of lemons makes fine punch. Would you measure how much sugar it takes?',
      'Four hours of steady work faced us, yet nobody complained about the weather or the noise.',
      'Her voice was calm: “Choose the right path, and think twice before you jump.”',
      'We usually play outside with the young dogs until the evening train goes by.',
    ],
  },
  {
    language: 'de',
    languageName: 'Deutsch',
    consent:
      'Ich bin {name}. Heute, am {date}, erlaube ich, dass aus meiner Stimme eine künstliche Stimme gemacht wird, über die nur ich bestimme.',
    sentences: [
      'Heute ist schönes Frühlingswetter, und die Sonne lacht über dem weiten grünen Tal.',
      'Am blauen Himmel ziehen die Wolken langsam vorüber, während unten der Fluss rauscht.',
      'Der Bäcker öffnet früh, denn viele Leute möchten ihre Brötchen noch vor der Arbeit holen.',
      'Jeden Abend zählte er die Münzen zweimal und schrieb das Ergebnis in ein kleines Buch.',
      'Könntest du mir bitte sagen, wie spät es ist und wann der nächste Zug nach Köln fährt?',
      'Vier große Pferde standen ruhig auf der Weide und fraßen saftiges Gras.',
      'Ihre Stimme blieb ruhig: „Überlege gut, bevor du springst, und höre auf dein Herz.“',
      'Mit etwas Geduld und Übung gelingt fast jedes schwierige Stück.',
    ],
  },
  {
    language: 'es',
    languageName: 'Español',
    consent:
      'Soy {name}. Hoy, {date}, permito que con mi voz se haga una voz sintética sobre la que solo yo decido.',
    sentences: [
      'El niño ya estaba allí cuando salió el sol y los pájaros empezaron a cantar en el valle.',
      'Cada mañana el panadero abre temprano, porque mucha gente quiere pan caliente antes del trabajo.',
      '¿Podrías decirme qué hora es y cuándo sale el próximo tren hacia Zaragoza?',
      'La lluvia cayó toda la noche, pero al amanecer el cielo estaba azul y muy limpio.',
      'Cuatro caballos grandes corrían por la hierba verde junto al río.',
      'Con un poco de paciencia y mucho ejercicio, casi todo llega a ser fácil.',
      'Su voz era tranquila: “Piénsalo bien antes de saltar y escucha a tu corazón”.',
      'El año pasado viajamos con unos amigos jóvenes por pueblos pequeños y llanuras enormes.',
    ],
  },
  {
    language: 'fr',
    languageName: 'Français',
    consent:
      'Je suis {name}. Aujourd’hui, le {date}, j’autorise que ma voix serve à faire une voix de synthèse dont je décide seul.',
    sentences: [
      'Le garçon était déjà là quand le soleil s’est levé et que les oiseaux ont commencé à chanter.',
      'Chaque matin le boulanger ouvre tôt, car beaucoup de gens veulent du pain frais avant le travail.',
      'Pourriez-vous me dire quelle heure il est et quand part le prochain train pour Lyon ?',
      'La pluie est tombée toute la nuit, mais à l’aube le ciel était bleu et sans nuages.',
      'Quatre grands chevaux couraient dans l’herbe haute, tout près de la rivière.',
      'Avec un peu de patience et beaucoup d’exercice, presque tout devient facile.',
      'Sa voix restait calme : « Réfléchis bien avant de sauter, puis écoute ton cœur. »',
      'L’année dernière, nous avons visité un vieux village où vivaient huit jeunes musiciens.',
    ],
  },
];

const fallback = voiceScripts[0] as VoiceScript; // safe: the list above begins with English

/** The script of a language, by its first subtag; English where there is none. */
export const voiceScriptOf = (language: string): VoiceScript =>
  voiceScripts.find((script) => script.language === language.toLowerCase().split('-')[0]) ?? fallback;

/** The sentence by which a speaker allows a voice, with his name and the day in his language. */
export function consentSentence(language: string, name: string, at: Date): string {
  const script = voiceScriptOf(language);
  const day = new Intl.DateTimeFormat(script.language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  return script.consent.replace('{name}', name.trim() || '___').replace('{date}', day);
}

export const tuningStepKinds = ['silence', 'read', 'hum', 'glide'] as const;
export type TuningStepKind = (typeof tuningStepKinds)[number];

export interface TuningStep {
  id: number;
  kind: TuningStepKind;
  prompt: string;
  /** The shortest recording that tells enough. */
  minMs: number;
}

/** The guided recordings, in order. Ids never change: recordings refer to them. */
export function tuningSteps(language: string): TuningStep[] {
  const { sentences } = voiceScriptOf(language);
  return [
    {
      id: 1,
      kind: 'silence',
      prompt: 'Say nothing for three seconds: this is how the room sounds.',
      minMs: 2500,
    },
    ...sentences.map((prompt, index) => ({ id: 10 + index, kind: 'read' as const, prompt, minMs: 2000 })),
    { id: 30, kind: 'hum', prompt: 'Hum on one comfortable note for three seconds.', minMs: 2500 },
    { id: 31, kind: 'glide', prompt: 'Glide on “ah” from your lowest note to your highest.', minMs: 2000 },
  ];
}
