import type { Conflict } from '@envol/domain/activations/conflicts';
import { type DayRow, isFlying } from '../../shared/day/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './detail.module.css';

interface Props {
  readonly zone: string;
  readonly conflicts: readonly Conflict<DayRow>[];
  readonly onOpen: (key: string) => void;
}

/** Each flight that is near: which, how high, how near and when. */
export const ConflictLines = ({ zone, conflicts, onOpen }: Props) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const stateOf = (row: DayRow) =>
    row.phase === 'decide' ? ('asked' as const) : isFlying(row) ? ('flying' as const) : ('accepted' as const);
  return conflicts.map((each) => (
    <p key={each.with.key}>
      <button type="button" className={styles.flight} onClick={() => onOpen(each.with.key)}>
        {each.with.approval.flight_name}
      </button>{' '}
      {t('conflict.text', {
        state: t(`conflict.${stateOf(each.with)}`),
        height: format.number(each.with.height_m),
        distance: each.gap_m === 0 ? t('conflict.touching') : format.distance(each.gap_m),
        from: format.clock(each.from, zone),
        to: format.clock(each.to, zone),
      })}
    </p>
  ));
};
