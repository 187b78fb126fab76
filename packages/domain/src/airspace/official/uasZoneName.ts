import { withoutAccents } from '../../text.ts';
import { aerodromeName, writtenWord } from '../aerodromes/aerodromeName.ts';

/** Common words of the names of sites: small, and with the accents that bare capitals have lost. */
const COMMON = new Map(
  `à aéroport aérodrome arrêt camp centrale centre champ clinique d'arrêt dépôt détenus détention domaine école
  explosifs groupement hélistation héliport hélicoptère hospitalier hospitalière hôpital industriel industrielle
  intercommunal isolement maison militaire munitions national nationale naturel naturelle nord nucléaire ouest parc
  partie pénitentiaire polyclinique prison privé privée psychiatrique psychothérapique public régional régionale
  réserve secteur site sud sémaphore tir universitaire urgences usine zone`
    .split(/\s+/)
    .map((word) => [withoutAccents(word), word]),
);
/** Letters that stand for words, and codes of sectors: said as they are printed. */
const LETTERS = new Set(
  'CEA CH CHI CHIVA CHR CHRU CHRY CHU CNES CNPP CRS CTN EDF EH ETN GIH GNL GRT HIA IGH II III IV MBDA NE PHG PM RTE RTBA SAMU SDIS TDF UHSA VI VLE ZI'.split(
    ' ',
  ),
);

/** A word in bare capitals as it is written; what is written already, codes and letters stay. */
function spoken(word: string, first: boolean): string {
  const isShouted = word === word.toUpperCase() && /^\p{Lu}{2,}$/u.test(word);
  if (!isShouted || LETTERS.has(word)) return word;
  const small = word.toLowerCase();
  const common = COMMON.get(withoutAccents(small));
  if (common === undefined) return writtenWord(word, first);
  return first ? common.charAt(0).toUpperCase() + common.slice(1) : common;
}

/** "Usine ALSETEX à PRECIGNE" → "Usine Alsetex à Précigné" where the accent is sure, "Precigne" where it is not. */
function spokenText(published: string): string {
  let first = true;
  return published
    .replace(/(?<=\S)\(|\)(?=\p{L})/gu, (bracket) => (bracket === '(' ? ' (' : ') '))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /(?<![\p{L}\d.])(?:([DL])['’])?(\p{L}{2,})(?![\d.])/gu,
      (_, link: string | undefined, word: string) => {
        // A link that is shouted with its word: "ILE D'YEU".
        const isShouted = word === word.toUpperCase();
        const text = spoken(word, first || link !== undefined);
        const before = link === undefined ? '' : `${isShouted && !first ? link.toLowerCase() : link}’`;
        // A name begins after the kind of place: "Hélistation La Plagne".
        first = first && text === 'Hélistation';
        return `${before}${text}`;
      },
    )
    .replaceAll("'", '’');
}

const RUNWAY = /^Piste\s+(\S+)\s+a[eé]rodrome\s+(.*?)\s+([A-Z]{2}[A-Z0-9]{2})$/i;
const BRACKETED = /^\[([A-Z]{2})(?:-[A-Z]{2})?\]\s*\[([A-Z]+)\s*([^\]]*)\]\s*(.*)$/i;
/** Kinds that charts name with the letters of their state: "LF-R 5 B". */
const AREAS = new Set(['P', 'R', 'D']);

interface NameParts {
  /** How the list calls it: "SUR 011", "LF-R 5 B", "CTR Blagnac". */
  readonly code: string | null;
  readonly text: string | null;
}

function codeOf(letters: string, kind: string, rest: string): string {
  const number = rest
    .trim()
    .replace(/\s+([/-])/g, '$1')
    .replace(/\s+/g, ' ');
  if (AREAS.has(kind.toUpperCase())) return `${letters.toUpperCase()}-${kind.toUpperCase()} ${number}`;
  return `${kind} ${/^[\d/ A-Z.-]*\d/.test(number) ? number : spokenText(number)}`.trim();
}

function readParts(published: string): NameParts {
  const runway = RUNWAY.exec(published);
  if (runway) {
    const [, designator = '', place = '', code = ''] = runway;
    const icao = code.toUpperCase();
    return { code: `Piste ${designator.toUpperCase()}`, text: `${aerodromeName(place, icao)} (${icao})` };
  }
  const bracketed = BRACKETED.exec(published);
  // A neighbour's list, which nothing is known of, stays as it is.
  if (!bracketed)
    return { code: null, text: /^h[eé]li/i.test(published) ? spokenText(published) : published };
  const [, letters = '', kind = '', rest = '', text = ''] = bracketed;
  const code = codeOf(letters, kind, rest);
  const said = spokenText(text.replace(/\.$/, ''));
  // "[CTR ILES ANGLO NORMANDES] (partie sud)": a part of it, not a name.
  if (said.startsWith('(')) return { code: `${code} ${said}`, text: null };
  return { code, text: said || null };
}

const known = new Map<string, NameParts>();

function partsOf(published: string): NameParts {
  const before = known.get(published);
  if (before) return before;
  const parts = readParts(published);
  // A publication has some thousands of names; those of another soon replace them.
  if (known.size > 10_000) known.clear();
  known.set(published, parts);
  return parts;
}

/**
 * The published name of an official zone as people say it: "[LF][SUR 011] Centre pénitentiaire de POITIERS-VIVONNE" →
 * "SUR 011 · Centre pénitentiaire de Poitiers-Vivonne". No accent is invented; what is not understood stays.
 */
export function readableZoneName(published: string): string {
  const { code, text } = partsOf(published);
  return [code, text].filter((part) => part !== null).join(' · ');
}

/** What sentences call it: the name without the code of its list, "Centre pénitentiaire de Poitiers-Vivonne". */
export function calledZoneName(published: string): string {
  const { code, text } = partsOf(published);
  return text ?? code ?? published;
}

/** What a map has room for: the code where there is one, "SUR 011", "CTR Blagnac"; else the name. */
export function shortZoneName(published: string): string {
  const { code, text } = partsOf(published);
  return code ?? text ?? published;
}
