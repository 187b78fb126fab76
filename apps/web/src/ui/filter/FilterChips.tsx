import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../texts.ts';
import { useHiddenEnds } from '../useHiddenEnds.ts';
import styles from './FilterChips.module.css';

interface FilterChip<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly count?: number | undefined;
}

interface FilterChipsProps<V extends string> {
  readonly label?: string;
  readonly chips: readonly FilterChip<V>[];
  readonly selected: readonly V[];
  /** The chip that was touched; the caller decides whether one or several stay on, and puts it in the address. */
  readonly onToggle: (value: V) => void;
  /** In a place that has a margin of its own. */
  readonly bare?: boolean;
}

/** For the pointer: the keyboard's focus brings a chip into view by itself. */
const Scroller = ({
  side,
  label,
  onScroll,
}: {
  readonly side: 'before' | 'after';
  readonly label: string;
  readonly onScroll: () => void;
}) => (
  <button
    type="button"
    className={styles.scroll}
    data-side={side}
    tabIndex={-1}
    aria-label={label}
    onClick={onScroll}
  >
    {side === 'before' ? <ChevronLeft size={16} /> : <ChevronRight size={16} />}
  </button>
);

export const FilterChips = <V extends string>({
  label,
  chips,
  selected,
  onToggle,
  bare = false,
}: FilterChipsProps<V>) => {
  const { t } = useTranslation('common');
  const row = useRef<HTMLFieldSetElement>(null);
  const more = useHiddenEnds(row, chips.length);
  const chosen = selected.join();
  // A shared address may choose a chip that lies beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another choice
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chip) return;
    const { left, width } = row.current.getBoundingClientRect();
    const at = chip.getBoundingClientRect();
    // The row alone: `scrollIntoView` would scroll the panel too, and what stands above the chips out of it.
    row.current.scrollLeft += at.left + at.width / 2 - (left + width / 2);
  }, [chosen]);
  const scroll = (side: 1 | -1): void =>
    row.current?.scrollBy({ left: side * row.current.clientWidth * 0.6, behavior: 'smooth' });
  return (
    <div
      className={styles.frame}
      data-bare={bare || undefined}
      data-before={more.before || undefined}
      data-after={more.after || undefined}
    >
      <fieldset ref={row} className={styles.chips}>
        <legend className="visually-hidden">{label ?? t('filters.label')}</legend>
        {chips.map((chip) => (
          <button
            key={chip.value}
            type="button"
            className={styles.chip}
            aria-pressed={selected.includes(chip.value)}
            onClick={() => onToggle(chip.value)}
          >
            {chip.label}
            {chip.count !== undefined && <span>{chip.count}</span>}
          </button>
        ))}
      </fieldset>
      {more.before && <Scroller side="before" label={t('shortcuts.previous')} onScroll={() => scroll(-1)} />}
      {more.after && <Scroller side="after" label={t('shortcuts.next')} onScroll={() => scroll(1)} />}
    </div>
  );
};
