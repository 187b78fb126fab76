import type { Livestream } from '@envol/contract/livestreams';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useTranslation } from '../../ui/texts.ts';

const SHOWN = 50;

/** The mission that a livestream shows: one of today's, or the one that it has. */
export const MissionField = ({
  stream,
}: {
  readonly stream: Pick<Livestream, 'flight_id' | 'flight_name' | 'flight_selected_automatically'> | null;
}) => {
  const { t } = useTranslation('livestreams');
  const today = todayIn(useMinute(), 'Europe/Paris');
  const { data } = useQuery(
    queryOf(endpoints.listFlights, {
      query: { date_min: today, date_max: today, limit: SHOWN, is_archived: 'false' },
    }),
  );
  const todays = data !== undefined && 'results' in data ? data.results : [];
  const own =
    stream === null || stream.flight_id === null || todays.some(({ id }) => id === stream.flight_id)
      ? []
      : [{ value: stream.flight_id, label: stream.flight_name ?? '' }];
  return (
    <SelectField
      name="flight_id"
      label={t('mission')}
      hint={stream?.flight_selected_automatically ? t('mission_auto') : t('mission_hint')}
      placeholder={t('mission_none')}
      options={[
        ...own,
        ...todays.map(({ id, name, display_identifier }) => ({
          value: id,
          label: `${display_identifier} · ${name}`,
        })),
      ]}
      optional
    />
  );
};
