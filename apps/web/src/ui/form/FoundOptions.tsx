import type { CSSProperties, RefObject } from 'react';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import surface from '../overlay/surface.module.css';
import { useTranslation } from '../texts.ts';
import list from './list.module.css';
import { type Option, OptionItem } from './SelectField.tsx';

/** Below a field that finds by typing: what it finds, as wide as its frame; within a `ComboBox`. */
export const FoundOptions = <V extends string | number>({
  frame,
  width,
  loading,
  empty,
}: {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Of the frame, in pixels. */
  readonly width: number;
  readonly loading: boolean;
  /** Said where there is nothing to choose from; absent: that nothing was found. */
  readonly empty?: string | undefined;
}) => {
  const { t } = useTranslation('common');
  return (
    <Popover
      className={surface.surface ?? ''}
      style={{ '--trigger-width': `${width}px` } as CSSProperties}
      triggerRef={frame}
      offset={4}
      data-overlay
    >
      <ListBox<Option<V>>
        className={list.list ?? ''}
        renderEmptyState={() => (
          <div className={list.none}>{loading ? t('states.loading') : (empty ?? t('form.no_choice'))}</div>
        )}
      >
        {(option) => <OptionItem id={option.value} option={option} />}
      </ListBox>
    </Popover>
  );
};
