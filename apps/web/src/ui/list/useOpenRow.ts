import type { RowWalk } from '../layout/WalkHead.tsx';
import { useIsPhone } from '../useIsPhone.ts';

/**
 * Which row of a register is open: the one that the address asks for, or on a desk the first, so that J and K walk from the start.
 * `isOver`: it takes the register's place.
 */
export const useOpenRow = (
  rows: readonly { readonly id: number }[],
  asked: number | undefined,
  show: (id: number | undefined) => void,
): { readonly open: number | undefined; readonly isOver: boolean; readonly walk: RowWalk } => {
  const isPhone = useIsPhone();
  const open = asked ?? (isPhone ? undefined : rows[0]?.id);
  const at = rows.findIndex(({ id }) => id === open);
  const step = (by: number) => {
    const next = rows[at + by];
    return next === undefined ? undefined : () => show(next.id);
  };
  const onClose = isPhone ? () => show(undefined) : undefined;
  return {
    open,
    isOver: isPhone && open !== undefined,
    walk: { onPrevious: step(-1), onNext: step(1), onClose },
  };
};
