/** Zones of a kind that may be missing against the version in force, percent, before a person is asked. */
export const LOSS_PERCENT = 5;

interface Edition {
  readonly version: string;
  readonly effective_date: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Why a publication does not come into force by itself. */
export type Objection =
  | { readonly kind: 'older'; readonly effective_date: string; readonly in_force: string }
  | { readonly kind: 'not_yet'; readonly effective_date: string }
  | {
      readonly kind: 'loses';
      readonly percent: number;
      readonly kinds: readonly { readonly kind: string; readonly before: number; readonly after: number }[];
    };

/**
 * What speaks against putting a publication in force: it is older than what is in force, loses more than a share of the
 * records of a kind, or its day has not come. The gravest first; null when nothing does.
 */
export const objectionTo = (
  coming: Edition,
  inForce: Edition | null,
  {
    today,
    loss_percent = LOSS_PERCENT,
  }: { readonly today: string; readonly loss_percent?: number | undefined },
): Objection | null => {
  if (!inForce) return null;
  if (coming.effective_date < inForce.effective_date)
    return { kind: 'older', effective_date: coming.effective_date, in_force: inForce.effective_date };
  const kinds = Object.entries(inForce.counts).flatMap(([kind, before]) => {
    const after = coming.counts[kind] ?? 0;
    return before - after > (before * loss_percent) / 100 ? [{ kind, before, after }] : [];
  });
  if (kinds.length > 0) return { kind: 'loses', percent: loss_percent, kinds };
  return coming.effective_date > today ? { kind: 'not_yet', effective_date: coming.effective_date } : null;
};

/** The objection as one sentence for the person who imports. */
export const sayObjection = (objection: Objection): string => {
  switch (objection.kind) {
    case 'older':
      return `It takes effect on ${objection.effective_date}, before the publication in force (${objection.in_force}).`;
    case 'not_yet':
      return `It takes effect on ${objection.effective_date}: stored, it comes into force on that day.`;
    case 'loses': {
      const lost = objection.kinds
        .map(({ kind, before, after }) => `${kind} ${before} → ${after}`)
        .join(', ');
      return `It loses more than ${objection.percent} % of what is in force: ${lost}.`;
    }
  }
};
