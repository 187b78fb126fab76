import { type DayRow, hoursToPropose } from '../../shared/day/index.ts';
import { useShortcuts } from '../../ui/keys/shortcuts.ts';
import { useTranslation } from '../../ui/texts.ts';
import type { Day } from './useDay.ts';
import type { DayDecision } from './useDecide.ts';

/**
 * The keys of the requests' desk: N and J to the next decision, K back, A accepts, R proposes other hours, X refuses; U takes an
 * acceptance back.
 */
export const useDayKeys = ({
  rows,
  open,
  go,
  deciding,
  write,
  conflicts,
}: {
  readonly rows: readonly DayRow[];
  readonly open: DayRow | null;
  readonly go: (key: string | null) => void;
  readonly deciding: DayDecision;
  readonly write: () => void;
  readonly conflicts: Day['conflicts'];
}): void => {
  const { t } = useTranslation('day');
  const group = t('shortcuts.group');
  const waiting = rows.filter(({ phase }) => phase === 'decide');
  const step = (by: number) => (): void => {
    const at = waiting.findIndex(({ key }) => key === open?.key);
    const next = at < 0 ? waiting[0] : waiting[Math.min(waiting.length - 1, Math.max(0, at + by))];
    if (next !== undefined) go(next.key);
  };
  useShortcuts([
    { keys: 'j', label: t('shortcuts.next'), group, run: step(1) },
    { keys: 'n', label: t('shortcuts.next'), group, run: step(1) },
    { keys: 'k', label: t('shortcuts.previous'), group, run: step(-1) },
    {
      keys: 'a',
      label: t('shortcuts.accept'),
      group,
      run: () => {
        if (open?.phase === 'decide') deciding.accept(open);
      },
    },
    {
      keys: 'r',
      label: t('shortcuts.propose'),
      group,
      run: () => {
        const hours = open && hoursToPropose(open, conflicts.get(open.key) ?? []);
        if (open?.activation && hours) void deciding.propose(open, open.activation, hours, '');
      },
    },
    {
      keys: 'x',
      label: t('shortcuts.refuse'),
      group,
      run: () => {
        if (open !== null) write();
      },
    },
    {
      keys: 'u',
      label: t('shortcuts.undo'),
      group,
      run: () => {
        if (deciding.held !== null) deciding.takeBack();
      },
    },
    { keys: 'Escape', label: t('close'), group, run: () => go(null) },
  ]);
};
