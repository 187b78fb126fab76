import { type RefObject, useEffect } from 'react';
import { Popover } from 'react-aria-components/Popover';
import surface from '../overlay/surface.module.css';
import { useTranslation } from '../texts.ts';
import styles from './picker.module.css';
import { QUARTERS } from './quarters.ts';

export interface TimeListProps {
  readonly id: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly active: number;
  readonly value: string;
  readonly onPick: (index: number) => void;
}

/** The quarters of hours under a time field; loaded when it is first opened. */
export const TimeList = ({ id, anchor, active, value, onPick }: TimeListProps) => {
  const { t } = useTranslation('common');
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <Popover
      isOpen
      isNonModal
      triggerRef={anchor}
      placement="bottom start"
      offset={4}
      className={surface.surface ?? ''}
    >
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={t('form.pick_time')}
        className={styles.times}
        onPointerDown={(event) => event.preventDefault()}
      >
        {QUARTERS.map((time, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and answers the keys
          <div
            key={time}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={time === value}
            data-active={index === active || undefined}
            onClick={() => onPick(index)}
          >
            {time}
          </div>
        ))}
      </div>
    </Popover>
  );
};
