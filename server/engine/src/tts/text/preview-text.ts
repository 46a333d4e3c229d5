/** Every synthesizer reads its own language's numbers. */
const counting = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10.';
const sentences: Readonly<Record<string, string>> = {
  en: 'Hello. This is how I sound when I read a text to you.',
  de: 'Hallo. So klinge ich, wenn ich dir einen Text vorlese.',
  fr: 'Bonjour. Voici ma voix quand je vous lis un texte.',
  es: 'Hola. Así sueno cuando te leo un texto.',
  it: 'Ciao. Ecco come suono quando ti leggo un testo.',
  pt: 'Olá. É assim que eu soo quando leio um texto.',
  nl: 'Hallo. Zo klink ik als ik je een tekst voorlees.',
  sv: 'Hej. Så här låter jag när jag läser en text för dig.',
  da: 'Hej. Sådan lyder jeg, når jeg læser en tekst for dig.',
  nb: 'Hei. Slik høres jeg ut når jeg leser en tekst for deg.',
  fi: 'Hei. Tältä minä kuulostan, kun luen sinulle tekstiä.',
  pl: 'Cześć. Tak brzmię, kiedy czytam ci tekst.',
  cs: 'Ahoj. Takhle zním, když ti čtu text.',
  hu: 'Szia. Így hangzom, amikor felolvasok neked.',
  el: 'Γεια σου. Έτσι ακούγομαι όταν σου διαβάζω ένα κείμενο.',
  ru: 'Привет. Так я звучу, когда читаю вам текст.',
  uk: 'Привіт. Так я звучу, коли читаю вам текст.',
  tr: 'Merhaba. Size bir metin okurken böyle duyuluyorum.',
  ro: 'Bună. Așa sun când îți citesc un text.',
  zh: '你好。这是我给你读文章时的声音。',
  yue: '你好。呢個係我讀文章嘅聲音。',
  ja: 'こんにちは。これが わたしの こえです。',
  ko: '안녕하세요. 제가 글을 읽을 때는 이런 목소리입니다.',
  ar: 'مرحبا. هكذا يبدو صوتي عندما أقرأ لك نصا.',
  he: 'שלום. כך אני נשמע כשאני קורא לך טקסט.',
  hi: 'नमस्ते। जब मैं आपको पाठ पढ़कर सुनाता हूँ तो मेरी आवाज़ ऐसी होती है।',
  vi: 'Xin chào. Đây là giọng của tôi khi đọc văn bản cho bạn.',
  id: 'Halo. Beginilah suara saya ketika membacakan teks.',
};

/** A short sentence in a language by which a voice introduces itself. @param language BCP 47 */
export const previewText = (language: string): string => sentences[language.split('-')[0]!] ?? counting;
