import { Check } from 'lucide-react';
import type { DayRow } from '../../shared/day/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './compared.module.css';

/** What was approved beside what is asked for; only what differs is coloured. */
export const Compared = ({ row }: { readonly row: DayRow }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const { approval, activation } = row;
  const hours = (from: string, to: string): string =>
    `${format.clock(from, row.time_zone)}–${format.clock(to, row.time_zone)}`;
  const zones = (areas: readonly { readonly area_m2: number }[]): string =>
    t('compare.zones', {
      count: areas.length,
      area: format.area(areas.reduce((sum, { area_m2 }) => sum + area_m2, 0)),
    });
  const names = (drones: readonly { readonly name: string }[]): string =>
    format.list(drones.map(({ name }) => name));
  const changes = activation?.changes ?? [];
  const lines = [
    {
      key: 'hours',
      approved: hours(approval.date_start, approval.date_end),
      asked: hours(row.date_start, row.date_end),
      changed: changes.includes('hours'),
    },
    {
      key: 'height',
      approved: t('height', { height: format.number(approval.max_flying_height) }),
      asked: t('height', { height: format.number(row.height_m) }),
      changed: changes.includes('height'),
    },
    {
      key: 'areas',
      approved: zones(approval.sub_approvals),
      asked: zones(activation?.sub_approvals ?? row.take_off?.sub_approvals ?? []),
      changed: changes.includes('areas'),
    },
    {
      key: 'pilot',
      approved: approval.pilot.full_name,
      asked: row.pilot_name,
      changed: changes.includes('pilot'),
    },
    {
      key: 'drones',
      approved: names(approval.drones),
      asked: names(activation?.drones ?? approval.drones),
      changed: changes.includes('drones'),
    },
  ] as const;
  return (
    <table className={styles.compare}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('compare.approval', { id: approval.display_identifier })}</th>
          <th scope="col">{t('compare.asked')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, approved, asked, changed }) => (
          <tr key={key} data-changed={changed || undefined}>
            <th scope="row">{t(`compare.${key}`)}</th>
            <td>{changed ? <s>{approved}</s> : approved}</td>
            <td>
              <b className={changed ? styles.changed : undefined}>{asked}</b>
            </td>
            <td>
              {changed ? (
                <span className={styles.changed}>{t('compare.changed')}</span>
              ) : (
                <Check size={15} aria-label={t('compare.same')} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
