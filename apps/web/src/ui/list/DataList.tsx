import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLostFocus } from '../keys/lostFocus.ts';
import { useShortcuts } from '../keys/shortcuts.ts';
import { useTranslation } from '../texts.ts';
import styles from './DataList.module.css';

interface DataListProps<T> {
  /** Name of the list. */
  readonly label: string;
  readonly items: readonly T[];
  readonly idOf: (item: T) => number | string;
  /** The row's content; DataListRow gives it the usual form. */
  readonly row: (item: T) => ReactNode;
  /** Where a row leads; rows are links, so that they open in a new tab too. */
  readonly hrefOf: (item: T) => string;
  readonly onOpen: (item: T) => void;
  readonly selected?: number | string | undefined;
  /** The row that the pointer or the keyboard is on: the map highlights it. */
  readonly onPoint?: (item: T | null) => void;
  /** After the last row: a button for more. */
  readonly footer?: ReactNode;
  /** Rows in sequence with the same key stand under one heading, which stays in view while they do. */
  readonly groupOf?: (item: T) => string;
  readonly heading?: (group: string) => ReactNode;
  /** Beside the row and not part of its link: a box to select it. */
  readonly lead?: ((item: T) => ReactNode) | undefined;
  /** The row that something else points at: a pin of the map. */
  readonly pointed?: number | string | null | undefined;
}

/** Brings the selected row into view. */
const useInView = (list: RefObject<HTMLUListElement | null>, selected: number | string | undefined): void =>
  useEffect(() => {
    if (selected === undefined) return;
    list.current?.querySelector(`[data-id="${selected}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [list, selected]);

/** Rows with j and k (or the arrows), Enter to open, selection in view; while a record is open j and k open its neighbours. */
export const DataList = <T,>(props: DataListProps<T>) => {
  const { label, items, idOf, row, hrefOf, onOpen, selected, onPoint, footer, groupOf, heading, lead } =
    props;
  const { t } = useTranslation('common');
  const list = useRef<HTMLUListElement>(null);
  const [kept, setPointed] = useState<number | string | undefined>(selected);
  const indexOf = (id: number | string | undefined): number => items.findIndex((item) => idOf(item) === id);

  const itemAt = (index: number): T | undefined => items[Math.min(Math.max(index, 0), items.length - 1)];
  const moveTo = (index: number): void => {
    const item = itemAt(index);
    if (item === undefined) return;
    setPointed(idOf(item));
    onPoint?.(item);
    list.current?.querySelector<HTMLElement>(`[data-id="${idOf(item)}"]`)?.focus();
  };
  const step = (by: number) => (): void => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id;
    const from = items.findIndex((item) => String(idOf(item)) === (focused ?? String(kept ?? selected)));
    const to = from < 0 ? 0 : from + by;
    moveTo(to);
    const item = itemAt(to);
    if (selected !== undefined && item !== undefined && idOf(item) !== selected) onOpen(item);
  };
  const group = t('shortcuts.list');
  useShortcuts([
    { keys: 'j', label: t('shortcuts.next'), group, run: step(1) },
    { keys: 'k', label: t('shortcuts.previous'), group, run: step(-1) },
  ]);
  useInView(list, selected);
  const opened = useLostFocus<HTMLAnchorElement>(selected ?? null);
  return (
    <>
      <ul ref={list} aria-label={label}>
        {items.map((item, index) => {
          const id = idOf(item);
          const before = items[index - 1];
          const group = groupOf?.(item);
          const begins = group !== undefined && (before === undefined || groupOf?.(before) !== group);
          return [
            begins && (
              <li key={`group ${group}`} className={styles.group}>
                {heading?.(group)}
              </li>
            ),
            <li key={id} className={styles.item} data-lead={lead !== undefined || undefined}>
              {lead && <div className={styles.lead}>{lead(item)}</div>}
              <a
                ref={id === selected ? opened : undefined}
                data-id={id}
                href={hrefOf(item)}
                className={styles.row}
                aria-current={id === selected ? 'true' : undefined}
                data-pointed={id === props.pointed || undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                  event.preventDefault();
                  onOpen(item);
                }}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
                  if (by === 0) return;
                  event.preventDefault();
                  moveTo(indexOf(id) + by);
                }}
                onFocus={() => setPointed(id)}
                onMouseEnter={() => onPoint?.(item)}
                onMouseLeave={() => onPoint?.(null)}
              >
                {row(item)}
              </a>
            </li>,
          ];
        })}
      </ul>
      {footer}
    </>
  );
};

interface DataListRowProps {
  readonly title: ReactNode;
  /** At the right of the title: a status or what is due. */
  readonly aside?: ReactNode;
  /** Small facts under the title. */
  readonly facts?: readonly ReactNode[];
  /** Room that is kept for the facts, in lines: one that comes later moves no row. */
  readonly lines?: 2;
  /** A last line: the next step, a message. */
  readonly note?: ReactNode;
}

export const DataListRow = ({ title, aside, facts = [], lines, note }: DataListRowProps) => (
  <>
    <span className={styles.titleRow}>
      <b>{title}</b>
      {aside}
    </span>
    {facts.length > 0 && (
      <span className={styles.facts} data-lines={lines}>
        {facts.filter(Boolean).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts of a row keep their places and hold no state
          <span key={index}>{fact}</span>
        ))}
      </span>
    )}
    {note && <span className={styles.note}>{note}</span>}
  </>
);
