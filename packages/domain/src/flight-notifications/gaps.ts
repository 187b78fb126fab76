import { readSiret } from '../accounts/siret.ts';

/** What its operator writes on a declaration, where neither the mission nor a record says it. */
export interface NoticeLines {
  /** Of the company, where its record has none. */
  readonly siret?: string | null | undefined;
  /** What stands for a SIRET where the company has none: an association, a foreign company. */
  readonly no_siret?: string | null | undefined;
  /** The operator's registration number, where its record has none. */
  readonly number?: string | null | undefined;
  readonly address?: string | null | undefined;
  /** Of the pilot who is named. */
  readonly certificate?: string | null | undefined;
  /** Commune and postcode of each area, in the mission's order. */
  readonly communes?: readonly string[] | null | undefined;
  /** How people on the ground are kept away, where no exclusion zone was drawn. */
  readonly exclusion?: string | null | undefined;
  /** Marking, staff, use of public ground. */
  readonly marking?: string | null | undefined;
  /** Where it is signed. */
  readonly signed_at?: string | null | undefined;
}

/** What a declaration names of its company, as its record has it. */
export interface CompanyRecord {
  readonly siret: string | null;
  readonly number: string | null;
  readonly address: string | null;
}

const isEmpty = (text: string | null | undefined): boolean => (text ?? '').trim() === '';
const orNull = (text: string | null | undefined): string | null => (isEmpty(text) ? null : (text ?? null));

/** Words, not the digits of a SIRET that is wrong. */
const WORDS = /\p{L}{3}/u;

/** What a declaration says of its company: its record before what was written for this declaration. */
export function declaredLines(
  record: CompanyRecord,
  lines: NoticeLines,
): CompanyRecord & { readonly no_siret: string | null } {
  const written = orNull(lines.siret);
  const reading = written === null ? null : readSiret(written);
  const siret = orNull(record.siret) ?? (reading?.kind === 'read' ? reading.siret : null);
  // Declarations of before have these words in the line of the SIRET.
  const words = orNull(lines.no_siret) ?? written;
  return {
    siret,
    no_siret: siret === null && words !== null && WORDS.test(words) ? words : null,
    number: orNull(record.number) ?? orNull(lines.number),
    address: orNull(record.address) ?? orNull(lines.address),
  };
}

/** What a declaration is made of, as far as a line of its form may stay empty. */
export interface DeclaredNotice {
  readonly company: CompanyRecord;
  readonly pilot_phone: string | null;
  readonly drone_registration: string | null;
  readonly insurance: string;
  /** An exclusion zone was drawn, and goes with it. */
  readonly has_exclusion: boolean;
  readonly areas: number;
  /** Null: leaves by no e-mail, so that no address is asked. */
  readonly recipient: { readonly place: number; readonly email: string | null } | null;
  /** The operator's identifier there; null: it does not leave through the registry. */
  readonly registry: { readonly uid: string | null } | null;
  readonly lines: NoticeLines;
}

/** What stands for the operator's identifier with the registry among the gaps; it is a line of its record, not of the form. */
export const REGISTRY_UID = 'registry_uid';

/** The registry as a notification that leaves online leaves through it; null where none is connected. */
export const registryOf = ({
  registry,
  registry_uid: uid,
}: {
  readonly registry: string;
  readonly registry_uid: string | null;
}): DeclaredNotice['registry'] => (registry === 'none' ? null : { uid });

/** Whether a notification that leaves through the registry has no identifier to leave under. */
export const lacksRegistryUid = (registry: DeclaredNotice['registry']): boolean =>
  registry !== null && isEmpty(registry.uid);

/**
 * The lines that are still empty, as paths in the call's body, in the form's order; none where it may leave. The one
 * derivation of what the screen asks for and the write refuses.
 */
export function noticeGaps(notice: DeclaredNotice): readonly string[] {
  const { lines, recipient } = notice;
  const company = declaredLines(notice.company, lines);
  const open: readonly (readonly [path: string, isOpen: boolean])[] = [
    ['lines.siret', company.siret === null && company.no_siret === null],
    ['lines.address', company.address === null],
    ['lines.number', company.number === null],
    ['pilot_id', isEmpty(notice.pilot_phone)],
    ['lines.certificate', isEmpty(lines.certificate)],
    ['drone_id', isEmpty(notice.drone_registration)],
    ...Array.from({ length: notice.areas }, (_, index): readonly [string, boolean] => [
      `lines.communes.${index}`,
      isEmpty(lines.communes?.[index]),
    ]),
    ['insurance_reference', isEmpty(notice.insurance)],
    ['lines.exclusion', !notice.has_exclusion && isEmpty(lines.exclusion)],
    ['lines.marking', isEmpty(lines.marking)],
    ['lines.signed_at', isEmpty(lines.signed_at)],
    [`recipients.${recipient?.place ?? 0}.email`, recipient !== null && isEmpty(recipient.email)],
    [REGISTRY_UID, lacksRegistryUid(notice.registry)],
  ];
  return open.filter(([, isOpen]) => isOpen).map(([path]) => path);
}
