import { wordTable } from '../../wordTable.ts';
import type { UasSubject } from './uasZone.ts';

/** What the name of a French official zone says. */
export interface NamedSubject {
  readonly subject: UasSubject;
  readonly concerns: string | null;
  readonly runway: string | null;
}

const plain = (subject: UasSubject, concerns: string | null = null): NamedSubject => ({
  subject,
  concerns,
  runway: null,
});

/** "Piste 16/34 aérodrome MAYOTTE - MARCEL HENRY FMCZ"; codes also as "LF02" and "lfVM". */
const RUNWAY = /^Piste\s+(\d{2}[LRC]?(?:\/\d{2}[LRC]?)?)\s+a[eé]rodrome\s+.*?\b([A-Z]{2}[A-Z0-9]{2})$/i;
/** "[LF][R 5 B] CHAUMONT JUVANCOURT": nationality letters, kind, its own name. */
const BRACKETED = /^\[([A-Z]{2})(?:-[A-Z]{2})?\]\s*\[([A-Z]+)\s*([^\]]*)\]/i;

const AREAS: Readonly<Record<string, UasSubject>> = wordTable({
  P: 'prohibited_area',
  R: 'restricted_area',
  D: 'danger_area',
});
const KINDS: Readonly<Record<string, UasSubject>> = wordTable({
  SUR: 'overflight_mark',
  PRN: 'nature',
  AER: 'model_flying',
  AP: 'model_flying',
  SETBA: 'military_training',
  VOLTAC: 'military_training',
  ITBA: 'military_training',
  IGVMA: 'military_training',
  SEBAH: 'military_training',
  SEBAHB: 'military_training',
  SEHE: 'military_training',
});

/** The name as the SIA's list of areas has it: "R 217 /1" → "R 217/1". */
const joined = (text: string): string =>
  text
    .trim()
    .replace(/\s+([/-])/g, '$1')
    .replace(/\s+/g, ' ');

/**
 * What a zone is about. A control zone is military when the publication says so, or when it says nothing and the zone
 * is prohibited from the surface, as the military ones are and no civil one is.
 *
 * @param reasonText `otherReasonInfo`, in French: "Zone de contrôle militaire".
 * @param fromSurface whether the zone begins at the surface.
 */
export function readUasName(name: string, reasonText: string | null, fromSurface: boolean): NamedSubject {
  const runway = RUNWAY.exec(name);
  if (runway?.[1] !== undefined && runway[2] !== undefined)
    return { subject: 'runway', concerns: runway[2].toUpperCase(), runway: runway[1].toUpperCase() };
  if (/^H[eé]li(?:station|port|surface)\b/i.test(name)) return plain('heliport');
  const [, letters = '', kind = '', rest = ''] = BRACKETED.exec(name) ?? [];
  const upper = kind.toUpperCase();
  const area = AREAS[upper];
  if (area) return plain(area, `${letters.toUpperCase()}-${upper} ${joined(rest)}`);
  if (upper === 'CTR') {
    const said = reasonText ?? '';
    const isMilitary = /militaire/i.test(said) || (!/civil/i.test(said) && fromSurface);
    return plain(isMilitary ? 'military_control_zone' : 'control_zone', joined(rest) || null);
  }
  if (upper === 'TMA') return plain('other', `TMA ${joined(rest)}`);
  return plain(KINDS[upper] ?? 'other');
}
