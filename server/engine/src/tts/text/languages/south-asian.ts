import type { LanguageWords, WrittenDate } from './language-words.ts';
import { monthName } from './month-name.ts';

/** “Nineteen hundred forty-seven”, for years from 1100 to 1999. */
const dateOf =
  (tag: string, hundred: string) =>
  ({ day, month, year }: WrittenDate): string => {
    const rest = Number(year.slice(2));
    const said = /^1[1-9]/.test(year) ? `${year.slice(0, 2)} ${hundred}${rest ? ` ${rest}` : ''}` : year;
    return `${day} ${monthName(tag, month)} ${said}`;
  };

export const hindi: LanguageWords = {
  point: 'दशमलव',
  scales: 'हज़ार|लाख|करोड़',
  fraction: 'digits',
  minus: 'माइनस',
  to: 'से',
  signs: { '@': 'ऐट', '.': 'डॉट', '/': 'स्लैश', '-': 'डैश', _: 'अंडरस्कोर', '&': 'और', '+': 'प्लस', '=': 'बराबर' },
  currencies: {
    INR: 'रुपया/रुपये',
    EUR: 'यूरो',
    USD: 'डॉलर',
    GBP: 'पाउंड',
    JPY: 'येन',
    RUB: 'रूबल',
    KRW: 'वॉन',
  },
  cents: { INR: 'पैसा/पैसे', USD: 'सेंट', EUR: 'सेंट' },
  and: '',
  ownSigns: { रु: 'INR', 'रु.': 'INR', 'Rs.': 'INR', Rs: 'INR' },
  unitSymbols: {
    किमी: 'kilometer',
    'कि.मी.': 'kilometer',
    मी: 'meter',
    सेमी: 'centimeter',
    मिमी: 'millimeter',
    किग्रा: 'kilogram',
    'कि.ग्रा.': 'kilogram',
    'किमी/घंटा': 'kilometer-per-hour',
    जीबी: 'gigabyte',
  },
  units: { degree: '# डिग्री' },
  abbreviations: { डॉ: 'डॉक्टर', प्रो: 'प्रोफ़ेसर', पं: 'पंडित', पृ: 'पृष्ठ', 'ई. पू': 'ईसा पूर्व', सं: 'संख्या' },
  date: dateOf('hi', 'सौ'),
  time: (hour, minute) => (minute ? `${hour} बजकर ${minute} मिनट` : `${hour} बजे`),
  afterTime: /(?: बजे)?/,
  ordinal: (value) =>
    ['पहला', 'दूसरा', 'तीसरा', 'चौथा', `${value}वां`, 'छठा'][Number(value) - 1] ?? `${value}वां`,
};

export const marathi: LanguageWords = {
  ...hindi,
  point: 'दशांश',
  scales: 'हजार|लाख|कोटी',
  minus: 'उणे',
  to: 'ते',
  signs: {
    '@': 'ॲट',
    '.': 'डॉट',
    '/': 'स्लॅश',
    '-': 'डॅश',
    _: 'अंडरस्कोअर',
    '&': 'आणि',
    '+': 'अधिक',
    '=': 'बरोबर',
  },
  currencies: { INR: 'रुपया/रुपये', EUR: 'युरो', USD: 'डॉलर', GBP: 'पाऊंड', JPY: 'येन', RUB: 'रुबल', KRW: 'वॉन' },
  cents: { INR: 'पैसा/पैसे', USD: 'सेंट', EUR: 'सेंट' },
  unitSymbols: {
    किमी: 'kilometer',
    'कि.मी.': 'kilometer',
    मी: 'meter',
    सेमी: 'centimeter',
    किग्रॅ: 'kilogram',
    'कि.ग्रॅ.': 'kilogram',
  },
  units: { celsius: '# अंश सेल्सिअस' },
  abbreviations: { डॉ: 'डॉक्टर', प्रा: 'प्राध्यापक', पृ: 'पृष्ठ', 'इ. स': 'इसवी सन', क्र: 'क्रमांक' },
  date: ({ day, month, year }) => `${day} ${monthName('mr', month)} ${year}`,
  time: (hour, minute) => (minute ? `${hour} वाजून ${minute} मिनिटे` : `${hour} वाजता`),
  afterTime: /(?: वाजता)?/,
  ordinal: (value) => ['पहिला', 'दुसरा', 'तिसरा', 'चौथा'][Number(value) - 1] ?? `${value}वा`,
};

export const bengali: LanguageWords = {
  point: 'দশমিক',
  scales: 'হাজার|লাখ|লক্ষ|কোটি',
  fraction: 'digits',
  minus: 'মাইনাস',
  to: 'থেকে',
  signs: {
    '@': 'অ্যাট',
    '.': 'ডট',
    '/': 'স্ল্যাশ',
    '-': 'ড্যাশ',
    _: 'আন্ডারস্কোর',
    '&': 'এবং',
    '+': 'যোগ',
    '=': 'সমান',
  },
  currencies: {
    BDT: 'টাকা',
    INR: 'রুপি',
    EUR: 'ইউরো',
    USD: 'ডলার',
    GBP: 'পাউন্ড',
    JPY: 'ইয়েন',
    RUB: 'রুবেল',
    KRW: 'ওন',
  },
  cents: { BDT: 'পয়সা', INR: 'পয়সা', USD: 'সেন্ট', EUR: 'সেন্ট' },
  and: '',
  unitSymbols: {
    কিমি: 'kilometer',
    'কি.মি.': 'kilometer',
    মিটার: 'meter',
    সেমি: 'centimeter',
    মিমি: 'millimeter',
    কেজি: 'kilogram',
    'কিমি/ঘণ্টা': 'kilometer-per-hour',
  },
  abbreviations: { ডা: 'ডাক্তার', ড: 'ডক্টর', মো: 'মোহাম্মদ', পৃ: 'পৃষ্ঠা', নং: 'নম্বর' },
  date: dateOf('bn', 'শো'),
  time: (hour, minute) => `${hour}টা${minute ? ` ${minute} মিনিট` : ''}`,
  ordinal: (value) =>
    ['প্রথম', 'দ্বিতীয়', 'তৃতীয়', 'চতুর্থ', 'পঞ্চম', 'ষষ্ঠ', 'সপ্তম', 'অষ্টম', 'নবম', 'দশম'][Number(value) - 1] ??
    `${value}তম`,
};

export const urdu: LanguageWords = {
  point: 'اعشاریہ',
  scales: 'ہزار|لاکھ|کروڑ',
  fraction: 'digits',
  minus: 'منفی',
  to: 'سے',
  signs: {
    '@': 'ایٹ',
    '.': 'ڈاٹ',
    '/': 'سلیش',
    '-': 'ڈیش',
    _: 'انڈر اسکور',
    '&': 'اور',
    '+': 'جمع',
    '=': 'برابر',
  },
  currencies: {
    PKR: 'روپیہ/روپے',
    INR: 'روپیہ/روپے',
    EUR: 'یورو',
    USD: 'ڈالر',
    GBP: 'پاؤنڈ',
    JPY: 'ین',
    RUB: 'روبل',
    KRW: 'وون',
  },
  cents: { PKR: 'پیسہ/پیسے', INR: 'پیسہ/پیسے', USD: 'سینٹ', EUR: 'سینٹ' },
  and: '',
  ownSigns: { Rs: 'PKR', 'Rs.': 'PKR' },
  unitSymbols: { کلومیٹر: 'kilometer', کلوگرام: 'kilogram' },
  abbreviations: {},
  date: dateOf('ur', 'سو'),
  time: (hour, minute) => (minute ? `${hour} بج کر ${minute} منٹ` : `${hour} بجے`),
  afterTime: /(?: بجے)?/,
  ordinal: (value) =>
    ['پہلا', 'دوسرا', 'تیسرا', 'چوتھا', 'پانچواں', 'چھٹا', 'ساتواں', 'آٹھواں', 'نواں', 'دسواں'][
      Number(value) - 1
    ] ?? `${value} واں`,
};

export const telugu: LanguageWords = {
  point: 'దశాంశం',
  fraction: 'digits',
  minus: 'మైనస్',
  to: 'నుండి',
  signs: { '@': 'ఎట్', '.': 'డాట్', '/': 'స్లాష్', '-': 'డాష్', _: 'అండర్ స్కోర్', '&': 'మరియు', '+': 'ప్లస్', '=': 'సమానం' },
  currencies: { INR: 'రూపాయి/రూపాయలు', EUR: 'యూరో/యూరోలు', USD: 'డాలర్/డాలర్లు', GBP: 'పౌండ్/పౌండ్లు', JPY: 'యెన్' },
  cents: { INR: 'పైసా/పైసలు', USD: 'సెంట్/సెంట్లు', EUR: 'సెంట్/సెంట్లు' },
  and: '',
  ownSigns: { 'రూ.': 'INR', 'Rs.': 'INR' },
  unitSymbols: { 'కి.మీ.': 'kilometer', కిమీ: 'kilometer', 'కి.గ్రా.': 'kilogram' },
  abbreviations: { డా: 'డాక్టర్', ప్రొ: 'ప్రొఫెసర్' },
  agree: (whole) => (whole === '1' ? 'ఒక' : null),
  date: ({ day, month, year }) => `${day} ${monthName('te', month)} ${year}`,
  time: (hour, minute) =>
    minute
      ? `${hour} గంటల ${minute} ${minute === 1 ? 'నిమిషం' : 'నిమిషాలు'}`
      : `${hour === 1 ? 'ఒక గంట' : `${hour} గంటలు`}`,
  ordinal: (value) => (value === '1' ? 'మొదటి' : `${value}వ`),
};

export const tamil: LanguageWords = {
  point: 'புள்ளி',
  scales: 'லட்சம்|கோடி',
  fraction: 'digits',
  minus: 'கழித்தல்',
  to: 'முதல்',
  signs: {
    '@': 'அட்',
    '.': 'புள்ளி',
    '/': 'சாய்வுக்கோடு',
    '-': 'கோடு',
    _: 'அடிக்கோடு',
    '&': 'மற்றும்',
    '+': 'கூட்டல்',
    '=': 'சமம்',
  },
  currencies: { INR: 'ரூபாய்', EUR: 'யூரோ/யூரோக்கள்', USD: 'டாலர்/டாலர்கள்', GBP: 'பவுண்டு/பவுண்டுகள்', JPY: 'யென்' },
  cents: { INR: 'பைசா', USD: 'சென்ட்', EUR: 'சென்ட்' },
  and: '',
  ownSigns: { 'ரூ.': 'INR', 'Rs.': 'INR' },
  unitSymbols: { 'கி.மீ.': 'kilometer', கிமீ: 'kilometer', 'கி.கி.': 'kilogram' },
  units: {
    hour: '# மணிநேரம்',
    minute: '# நிமிடம்/நிமிடங்கள்',
    degree: '# டிகிரி',
    'kilometer-per-hour': 'மணிக்கு # கிலோமீட்டர்/கிலோமீட்டர்கள்',
    'meter-per-second': 'விநாடிக்கு # மீட்டர்/மீட்டர்கள்',
  },
  abbreviations: { டாக்: 'டாக்டர்', 'கி. மு': 'கிறிஸ்துவுக்கு முன்', 'கி. பி': 'கிறிஸ்துவுக்குப் பின்' },
  agree: (whole) => (whole === '1' ? 'ஒரு' : null),
  date: ({ day, month, year }) => `${day} ${monthName('ta', month)} ${year}`,
  time: (hour, minute) => `${hour} மணி${minute ? ` ${minute} ${minute === 1 ? 'நிமிடம்' : 'நிமிடங்கள்'}` : ''}`,
  ordinal: (value) => (value === '1' ? 'முதலாவது' : `${value}ஆவது`),
};
