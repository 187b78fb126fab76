import type { Approval } from '@envol/contract/approvals';
import { freeHeightOfRequest } from '@envol/domain/flights/freeHeight';

/** What a request is decided by, each with whether it stands against a plain agreement. */
export type VerdictPoint =
  | { readonly key: 'free_within' | 'free_above'; readonly is_against: boolean; readonly height_m: number }
  | {
      readonly key:
        | 'free_none'
        | 'free_unknown'
        | 'conflicts_none'
        | 'conflicts_unknown'
        | 'inside'
        | 'outside'
        | 'notice_kept'
        | 'notice_late'
        | 'unpaid';
      readonly is_against: boolean;
    }
  | { readonly key: 'conflicts' | 'limits'; readonly is_against: true; readonly count: number }
  | { readonly key: 'prohibited'; readonly is_against: true; readonly names: string };

const heightPoint = ({ constraint, max_flying_height }: Approval): VerdictPoint => {
  const free = freeHeightOfRequest(constraint);
  if (free.is === 'unknown') return { key: 'free_unknown', is_against: true };
  if (free.is !== 'up_to') return { key: 'free_none', is_against: false };
  const isWithin = max_flying_height <= free.height_m;
  return { key: isWithin ? 'free_within' : 'free_above', is_against: false, height_m: free.height_m };
};

/**
 * In the order in which a controller asks. `meets`: how many other standing requests it meets in the air; null: that is not known.
 * A height above the free one is what is asked for, not what stands against it.
 */
export const verdictPoints = (approval: Approval, meets: number | null): readonly VerdictPoint[] => {
  const { prohibited_by, limit_breaches, sub_approvals, is_unpaid } = approval;
  const { notice_respected } = approval.constraint;
  const isInside = sub_approvals.every(({ fully_inside }) => fully_inside);
  return [
    ...(prohibited_by.length > 0
      ? [{ key: 'prohibited', is_against: true, names: prohibited_by.join(', ') } as const]
      : []),
    heightPoint(approval),
    meets === null
      ? { key: 'conflicts_unknown', is_against: true }
      : meets === 0
        ? { key: 'conflicts_none', is_against: false }
        : { key: 'conflicts', is_against: true, count: meets },
    { key: isInside ? 'inside' : 'outside', is_against: !isInside },
    ...(notice_respected === null
      ? []
      : [{ key: notice_respected ? 'notice_kept' : 'notice_late', is_against: !notice_respected } as const]),
    ...(limit_breaches.length > 0
      ? [{ key: 'limits', is_against: true, count: limit_breaches.length } as const]
      : []),
    ...(is_unpaid ? [{ key: 'unpaid', is_against: true } as const] : []),
  ];
};
