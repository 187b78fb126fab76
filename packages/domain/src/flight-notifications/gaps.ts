/** What its operator writes on a declaration, where neither the mission nor a record says it. */
export interface NoticeLines {
  readonly siret?: string | null | undefined;
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

/** What a declaration is made of, as far as a line of its form may stay empty. */
export interface DeclaredNotice {
  readonly siret: string | null;
  readonly address: string | null;
  readonly pilot_phone: string | null;
  readonly drone_registration: string | null;
  readonly insurance: string;
  /** An exclusion zone was drawn, and goes with it. */
  readonly has_exclusion: boolean;
  readonly areas: number;
  /** Null: leaves by no e-mail, so that no address is asked. */
  readonly recipient: { readonly place: number; readonly email: string | null } | null;
  readonly lines: NoticeLines;
}

const isEmpty = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/**
 * The lines that are still empty, as paths in the call's body, in the form's order; none where it may leave. The one
 * derivation of what the screen asks for and the write refuses.
 */
export function noticeGaps(notice: DeclaredNotice): readonly string[] {
  const { lines, recipient } = notice;
  const open: readonly (readonly [path: string, isOpen: boolean])[] = [
    ['lines.siret', isEmpty(notice.siret) && isEmpty(lines.siret)],
    ['lines.address', isEmpty(notice.address) && isEmpty(lines.address)],
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
  ];
  return open.filter(([, isOpen]) => isOpen).map(([path]) => path);
}
