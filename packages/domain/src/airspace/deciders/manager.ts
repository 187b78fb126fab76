import type { NoticeRule } from '../../regulation/ruleset.ts';
import { wordTable } from '../../wordTable.ts';
import { type Contact, contactsIn, withoutContacts } from './contacts.ts';

/** A notice that the publication asks for, with its own words. */
export interface PublishedNotice {
  readonly rule: NoticeRule;
  readonly sentence: string;
}

/** Who manages a zone according to its published remarks; null and empty where they do not say. */
export interface ZoneManager {
  readonly name: string | null;
  readonly contacts: readonly Contact[];
  readonly notice: PublishedNotice | null;
  /** The sentence that admits drones under the rules that hold outside, asking nothing more of them; null = none. */
  readonly admits: string | null;
  /** Published as « Non gérable », without a word of aircraft that its manager admits: no request is taken. */
  readonly is_unmanageable: boolean;
}

const NUMBERS: Readonly<Record<string, number>> = wordTable({
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  quinze: 15,
  vingt: 20,
  trente: 30,
});

/** "préavis minimum de 5 jours ouvrés", "au moins dix jours ouvrables avant la date du vol", "préavis minimum de 48HR". */
const NOTICE =
  /(?:pr[ée]avis(?: minimum)?(?: de)? |au moins )(\d+|[a-z]+) ?(jours? ouvr[ée]s?|jours? ouvrables?|jours?|h(?:eu)?r(?:es?)?)\b(?! de publication)/gi;

function ruleOf(count: string, unit: string): NoticeRule | null {
  const number = /^\d+$/.test(count) ? Number(count) : NUMBERS[count.toLowerCase()];
  if (number === undefined || number <= 0) return null;
  if (/^h/i.test(unit)) return { days: Math.ceil(number / 24), mode: 'calendar' };
  if (/ouvrable/i.test(unit)) return { days: number, mode: 'ouvrables' };
  return { days: number, mode: /ouvr/i.test(unit) ? 'ouvres' : 'calendar' };
}

/** The sentence around a place of a text: from the bullet, semicolon or full stop before it to the next one. */
function sentenceAt(text: string, at: number): string {
  const before = text.slice(0, at);
  const start = Math.max(
    before.lastIndexOf(' - '),
    before.lastIndexOf('; '),
    before.lastIndexOf('. '),
    before.lastIndexOf(': '),
  );
  const rest = text.slice(at);
  const end = rest.search(/[;.](?:\s|$)| - /);
  return text
    .slice(start < 0 ? 0 : start + 2, end < 0 ? undefined : at + end)
    .replace(/^[\s-]+/, '')
    .trim();
}

/** The published notice: that for drones where one is named, else the longest. */
function noticeIn(remarks: string): PublishedNotice | null {
  const text = remarks.replace(/\s*\n\s*/g, ' ');
  const notices = [...text.matchAll(NOTICE)].flatMap(({ 0: found, 1: count = '', 2: unit = '', index }) => {
    const rule = ruleOf(count, unit);
    const sentence = sentenceAt(text, index);
    const isAboutFlights = !/activation|notam/i.test(sentence);
    const isNotice = /^pr/i.test(found) || /avant/i.test(text.slice(index, index + found.length + 8));
    return rule && isAboutFlights && isNotice ? [{ rule, sentence }] : [];
  });
  const forDrones = notices.filter(({ sentence }) => /sans équipage/i.test(sentence));
  return (forDrones.length > 0 ? forDrones : notices).reduce<PublishedNotice | null>(
    (longest, each) => (longest && longest.rule.days >= each.rule.days ? longest : each),
    null,
  );
}

const NAMES: readonly RegExp[] = [
  /(?:Organisme\s+)?gestionnaires?[^:\n.,(]{0,40}:\s*([^\n]+)/i,
  /auprès d(?:e |e la |e l['’]|u )((?:organisme de contr[ôo]le|pr[ée]fecture)[^,;.\n]*?)\s+au moins/i,
  /à la (pr[ée]fecture[^,;.\n]*?)\s+au moins/i,
  /accord de l['’]autorité gestionnaire\s*[("]([^,;:.\n()"]+)/,
  /accord de l['’]autorité (?:de la |du )([A-Z0-9][^,;.\n()"]*?),?\s+avec/,
  /accord d(?:u|e la) (directeur [^,;.\n]*?),?\s+avec/i,
  /autorisation de la (BA \d+)/,
  /ouvrables auprès de (?:la |l['’])?([A-Z][A-Z]+)/,
];

function nameIn(text: string): string | null {
  for (const pattern of NAMES) {
    const named = pattern.exec(text)?.[1];
    if (named === undefined) continue;
    const name = withoutContacts(named)
      .replace(/\s*\d{3}\.\d{1,3}(?:\s*MHz.*)?$/i, '')
      // What is left of numbers and of the sentences that follow a name.
      .replace(/\s*(?::|\bT[ÉE]L\b|\bposte \d|\+\d|\. (?=\p{Lu})|\bEspace défini).*$/iu, '')
      .replace(/^[\s\-–]+/, '')
      .replace(/[\s\-–,;:(]*(?:t[ée]l\.?|e-?mail)?[\s\-–,;:.()]*$/i, '')
      // What is left of brackets that were cut.
      .replace(/\s*\([^)]*$/, '')
      .trim();
    // "NIL" names nobody, whatever stands behind it.
    if (name !== '' && !/^nil\b/i.test(name))
      return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.slice(0, 120);
  }
  return null;
}

/** "Les vols d'aéronefs sans équipage à bord sont autorisés dans le strict respect des dispositions réglementaires…". */
const ADMITS =
  /(?:vols d['’]aéronefs sans équipage à bord sont autorisés|aéronefs sans équipage à bord, pénétration autorisée) dans le (?:strict )?respect/i;

function admission(remarks: string): string | null {
  const text = remarks.replace(/\s*\n\s*/g, ' ');
  // Who has to declare a flight is not admitted without a word.
  if (/déclaration obligatoire/i.test(text)) return null;
  const found = ADMITS.exec(text);
  return found ? sentenceAt(text, found.index) : null;
}

/** "Non gérable.", "Zone non gérable par la CNGE." */
const UNMANAGEABLE = /\bnon[ -]g[ée]rable\b/i;
/** "sauf ACFT autorisés par le gestionnaire": aircraft at large, and not military traffic (CAM) alone. */
const ADMITS_BY_MANAGER = /autoris[ée]e?s? par (?:le|l['’]organisme) gestionnaire/i;

const isUnmanageable = (remarks: string): boolean =>
  UNMANAGEABLE.test(remarks) && !ADMITS_BY_MANAGER.test(remarks);

const NOBODY: ZoneManager = {
  name: null,
  contacts: [],
  notice: null,
  admits: null,
  is_unmanageable: false,
};
const known = new Map<string, ZoneManager>();

/** Who manages a zone and by when one asks, according to its published remarks. */
export function managerOf(remarks: string | null): ZoneManager {
  if (remarks === null) return NOBODY;
  const before = known.get(remarks);
  if (before) return before;
  const joined = remarks.replace(/\s*\n(?!\s*-)\s*/g, ' ');
  const manager = {
    name: nameIn(remarks) ?? nameIn(joined),
    contacts: contactsIn(remarks).slice(0, 6),
    notice: noticeIn(remarks),
    admits: admission(remarks),
    is_unmanageable: isUnmanageable(joined),
  };
  // The remarks of a publication are few; those of another soon replace them.
  if (known.size > 5_000) known.clear();
  known.set(remarks, manager);
  return manager;
}
