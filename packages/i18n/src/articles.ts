/**
 * Names in sentences: "l’accord de l’hélistation La Plagne", "répondre au directeur des vols", "d’Orly APP". The first word of a
 * name tells whether it is a noun, which takes its article and is written small in French, or a name, which takes none.
 */
type Gender = 'm' | 'f' | 'p';

const listed = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '');

const NOUNS: ReadonlyMap<string, Gender> = new Map([
  ...listed(`aérodrome aéroport bataillon bureau camp centre champ chef commandant commandement complexe dépôt détachement
    directeur étang exploitant gestionnaire golfe groupement héliport hôpital controlling manager ministère observatoire officier
    organisme parc pont port quartier régiment responsable secteur service site syndicat`).map(
    (word) => [word, 'm'] as const,
  ),
  ...listed(`astreinte base brigade carrière cellule centrale clinique commune compagnie direction division école
    gendarmerie hélistation mairie maison ministry permanence plaine polyclinique prefecture préfecture prison région
    réserve section société sous-préfecture station tour usine zone`).map((word) => [word, 'f'] as const),
  ...listed('calanques étangs forces îles opérations').map((word) => [word, 'p'] as const),
]);
const LETTERS: ReadonlyMap<string, Gender> = new Map([
  ...listed('AFIS CCER CCMAR CDC CDPGE CEA CENZUB CFIM CIRP CMC CMCC CNPP GIH RICM SAMU SDIS SNA').map(
    (word) => [word, 'm'] as const,
  ),
  ...listed('APP BA BAN DGA DSAC STAT').map((word) => [word, 'f'] as const),
]);

const ORDINAL = /^\d+ ?(?:e|è|er|ère|ème|eme|nd|nde)\s+(\S+)/i;
/** A vowel, or an h that is not heard; that of "Haguenau" or "Hoerdt" is. */
const ELIDES = /^(?:[aeiouyàâäæéèêëîïôöœùûü]|h[eéèêiyô])/i;

const bare = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');
const WITHOUT_ACCENTS: ReadonlyMap<string, Gender> = new Map(
  [...NOUNS].map(([word, gender]) => [bare(word), gender]),
);

const genderOf = (name: string): Gender | null => {
  const ordinal = ORDINAL.exec(name);
  if (ordinal) return WITHOUT_ACCENTS.get(bare((ordinal[1] ?? '').toLowerCase())) ?? 'm';
  const first = /^[\p{L}-]+/u.exec(name)?.[0] ?? '';
  // Letters stand alone or before what they are of: "BA 110", "APP Limoges"; never after it ("Orly APP").
  return LETTERS.get(first) ?? WITHOUT_ACCENTS.get(bare(first.toLowerCase())) ?? null;
};

/** A noun written small, as within a sentence; letters, ordinals and names as they are. */
const small = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type Article = 'le' | 'de' | 'au';
const ARTICLES: Readonly<Record<Article, Readonly<Record<Gender, string>>>> = {
  le: { m: 'le ', f: 'la ', p: 'les ' },
  de: { m: 'du ', f: 'de la ', p: 'des ' },
  au: { m: 'au ', f: 'à la ', p: 'aux ' },
};
const BEFORE_VOWEL: Readonly<Record<Article, string>> = { le: 'l’', de: 'de l’', au: 'à l’' };

/** A name without an article of its own; that of a place ("Le Puy", "Les Alluets") is drawn together with de and à. */
const properName = (article: Article, name: string): string => {
  if (article === 'le' || name === '') return name;
  const own = /^(Les?)\s+(.*)$/u.exec(name);
  if (own) return `${ARTICLES[article][own[1] === 'Les' ? 'p' : 'm']}${own[2]}`;
  if (article === 'au') return `à ${name}`;
  return ELIDES.test(name) ? `d’${name}` : `de ${name}`;
};

const oneFrench = (article: Article, name: string): string => {
  const gender = genderOf(name);
  if (gender === null) return properName(article, name);
  const noun = small(name);
  const elides = gender !== 'p' && ELIDES.test(noun);
  return `${elides ? BEFORE_VOWEL[article] : ARTICLES[article][gender]}${noun}`;
};

/** Several prefectures are named one after the other, each with its article. */
const french = (article: Article, name: string): string => {
  const parts = name.split(', ');
  return parts.length > 1 && parts.every((part) => /^Préfecture/i.test(part))
    ? parts.map((part) => oneFrench(article, part)).join(', ')
    : oneFrench(article, name);
};

/** Words of our own before a name; what else asks for an article is a name with its capital. */
const ENGLISH_NOUNS: readonly string[] = ['controlling', 'manager', 'prefecture'];

const ENGLISH_HELIPORT = /^[Hh][ée]li(?:station|port)\s+(?:de\s+|du\s+|d’)?(.+)$/u;

const english = (name: string): string => {
  const [, heliport] = ENGLISH_HELIPORT.exec(name) ?? [];
  if (heliport !== undefined) return `${heliport} heliport`;
  if (genderOf(name) === null) return name;
  const first = name.split(' ')[0]?.toLowerCase() ?? '';
  return `the ${ENGLISH_NOUNS.includes(first) ? small(name) : name}`;
};

/** How a text asks for a name: `{{name|de}}`. French: le, Le (begins the sentence), de, au; English: the, The. */
const FORMS: Readonly<Record<string, (name: string) => string>> = {
  le: (name) => french('le', name),
  Le: (name) => capital(french('le', name)),
  de: (name) => french('de', name),
  au: (name) => french('au', name),
  the: english,
  The: (name) => capital(english(name)),
};

export const isNameForm = (form: string): boolean => Object.hasOwn(FORMS, form);

/** A name in the form that a text asks for; as it is where the form is not known. */
export const nameInForm = (name: string, form: string): string => FORMS[form]?.(name) ?? name;
