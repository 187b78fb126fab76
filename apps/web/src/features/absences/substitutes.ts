import type { AbsenceInput, listAbsences } from '@envol/contract/absences';
import type { ResponseOf } from '@envol/contract/endpoint';

export type AbsenceMember = ResponseOf<typeof listAbsences>['members'][number];

/** How a list of choices names a substitute; empty for nobody. */
export const choiceOf = (
  substitute: { readonly kind: 'member' | 'structure'; readonly id: number } | null,
): string => (substitute === null ? '' : `${substitute.kind} ${substitute.id}`);

/** The substitute that a choice names. */
export const substituteOf = (choice: string): AbsenceInput['substitute'] => {
  const [kind, id] = choice.split(' ');
  if (kind === 'member') return { kind, membership_id: Number(id) };
  return kind === 'structure' ? { kind, structure_id: Number(id) } : null;
};
