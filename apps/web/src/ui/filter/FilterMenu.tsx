import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from '../texts.ts';
import styles from './FilterMenu.module.css';

interface FilterMenuProps {
  readonly label: string;
  /** How many are chosen; said on the button. */
  readonly count: number;
  readonly children: ReactNode;
}

const GAP_PX = 4;
const EDGE_PX = 8;

/** A filter behind a button: what it holds opens under it, above everything; Escape or a press elsewhere closes it. */
export const FilterMenu = ({ label, count, children }: FilterMenuProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = (menu: HTMLDivElement): void => {
    const box = button.current?.getBoundingClientRect();
    if (box === undefined) return;
    menu.style.left = `${Math.max(EDGE_PX, Math.min(box.left, window.innerWidth - menu.offsetWidth - EDGE_PX))}px`;
    menu.style.top = `${box.bottom + GAP_PX}px`;
    menu.style.maxHeight = `${window.innerHeight - box.bottom - GAP_PX - EDGE_PX}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-on={count > 0 || undefined}
        popoverTarget={id}
      >
        {label}
        {count > 0 && <span>{count}</span>}
        <ChevronDown size={14} aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.menu}
        onToggle={(event) => event.newState === 'open' && place(event.currentTarget)}
      >
        {children}
      </div>
    </>
  );
};

interface FilterOptionsProps<V extends string | number> {
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly chosen: readonly V[];
  readonly onChange: (chosen: readonly V[]) => void;
}

/** One or several of a list, in a filter's menu. */
export const FilterOptions = <V extends string | number>({
  options,
  chosen,
  onChange,
}: FilterOptionsProps<V>) => {
  const { t } = useTranslation('common');
  if (options.length === 0) return <p className={styles.none}>{t('filters.none')}</p>;
  return (
    <ul className={styles.options}>
      {options.map(({ value, label }) => (
        <li key={value}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            <span>{label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
};
