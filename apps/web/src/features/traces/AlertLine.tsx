import type { PositionAlert } from '@envol/contract/traces';
import { alertCategory } from '@envol/domain/traces/alerts';
import { useMinute } from '../../device/clock.ts';
import { useToday } from '../../shared/answering/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** How an alert stands: it goes on, one of those whom it is about is not heard any more, or it ended, shown to be over or not. */
const useStanding = () => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  const { zone } = useToday();
  return (
    { active, lost_since, lost, ended_at, ended_by, not_judged }: PositionAlert,
    now: number,
  ): string | null => {
    if (active)
      return not_judged === null ? t('ongoing') : `${t('ongoing')} (${t(`not_judged.${not_judged}`)})`;
    if (ended_at !== null && ended_by === 'silence' && lost_since !== null)
      return t('closed', { time: format.clock(ended_at, zone), since: format.clock(lost_since, zone) });
    if (lost_since !== null)
      return t(lost === 'other' ? 'other_lost' : 'lost', { time: format.ago(lost_since, now) });
    return ended_at === null ? null : t('over', { time: format.clock(ended_at, zone) });
  };
};

/** Whose zone it is, by name and code, and how far. */
const usePlaceText = () => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  return ({ name, code, distance_m }: NonNullable<PositionAlert['alert_details']['place']>): string => {
    const place = name === code ? code : `${name} (${code})`;
    if (distance_m === null) return place;
    return distance_m === 0
      ? t('place.inside', { place })
      : t('place.near', { place, distance: format.distance(distance_m) });
  };
};

/** One alert in words: what, which drone, where, how far, when, how it stands and who took note of it. */
export const AlertLine = ({ alert }: { readonly alert: PositionAlert }) => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  const now = useMinute();
  const standing = useStanding()(alert, now);
  const placeText = usePlaceText();
  const { zone } = useToday();
  const category = alertCategory(alert.level);
  const { device_id, drone_name, by_m, basis, place, is_simulated } = alert.alert_details;
  const where = place && placeText(place);
  const facts = [
    drone_name ?? device_id,
    where,
    format.ago(alert.created_at, now),
    basis === 'ground' || basis === null ? null : t(`basis.${basis}`),
    standing,
    alert.acknowledgement === null ? null : t('acknowledged_by', { name: alert.acknowledgement.by }),
    alert.muted === null
      ? null
      : t('mute.muted', {
          time: format.clock(alert.muted.until, zone),
          name: alert.muted.by,
          reason: alert.muted.reason,
        }),
    is_simulated ? t('simulated') : null,
  ];
  return (
    <>
      <b>
        <i data-level={category} aria-hidden /> {t(`levels.${category}`)} ·{' '}
        {t(`alert_types.${alert.alert_type}`)}
        {by_m !== null && ` (${format.distance(by_m)})`}
      </b>
      <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
    </>
  );
};
