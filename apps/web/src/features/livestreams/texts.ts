import type { Livestream } from '@envol/contract/livestreams';
import { useMinute } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

type Named = Pick<Livestream, 'id' | 'public_name' | 'label' | 'drone_label' | 'flight_name'>;

/** What a livestream is called where it has no name: by its own label, its mission, its number. */
export const useLivestreamName = (): ((stream: Named) => string) => {
  const { t } = useTranslation('livestreams');
  return ({ id, public_name, label, flight_name }) =>
    public_name || label || (flight_name ?? t('untitled', { id }));
};

/** Since when it is live, or from when until when it was. */
export const useTimesText = (): ((stream: Pick<Livestream, 'started_at' | 'ended_at'>) => string) => {
  const { t } = useTranslation('livestreams');
  const format = useFormats();
  return ({ started_at, ended_at }) => {
    if (started_at === null) return ended_at === null ? '' : t('never');
    if (ended_at === null)
      return t('since', { clock: format.clock(started_at), utc: format.clock(started_at, 'UTC') });
    return t('from_to', {
      day: format.shortDay(started_at),
      from: format.clock(started_at),
      to: format.clock(ended_at),
    });
  };
};

/** An hour of today by its clock, of another day with that. */
export const useHourText = (): ((at: string) => { readonly clock: string; readonly utc: string }) => {
  const format = useFormats();
  const now = useMinute();
  return (at) => ({
    clock: format.day(at) === format.day(now) ? format.clock(at) : format.dayAndClock(at),
    utc: format.clock(at, 'UTC'),
  });
};

/** How its public link stands. */
export const useLinkText = (): ((link: Livestream['link']) => string) => {
  const { t } = useTranslation('livestreams');
  const format = useFormats();
  const hourText = useHourText();
  return ({ state, expires_at, withdrawn_at, withdrawn_by }) => {
    if (state === 'open' && expires_at !== null) return t('share_states.open', hourText(expires_at));
    if (state === 'expired' && expires_at !== null)
      return t('share_states.expired', { date: format.dayAndClock(expires_at) });
    if (state === 'withdrawn' && withdrawn_at !== null)
      return t('share_states.withdrawn', {
        name: withdrawn_by ?? '',
        date: format.dayAndClock(withdrawn_at),
      });
    return t('share_states.none');
  };
};

export const useViewersText = (): ((viewers: number) => string) => {
  const { t } = useTranslation('livestreams');
  return (viewers) => (viewers === 0 ? t('viewers_none') : t('viewers', { count: viewers }));
};

/** The records of one that may be played. */
export const playableRecords = ({ records }: Pick<Livestream, 'records'>) =>
  records.filter(({ bytes }) => bytes !== null);
