import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { MapStrip } from '../../map/MapOverlay.tsx';
import { mapDay } from '../../map/zones/mapDay.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Says over the map that its zones are those of another day, of which publication, and how sure that is. */
export const DayStrip = ({ day }: { readonly day: string }) => {
  const { t } = useTranslation('map_tools');
  const format = useFormats();
  const { data, isError } = useQuery(queryOf(endpoints.airspaceOnDay, { params: { day } }));
  const dateOf = (date: string): string => format.date(date);
  const said = (): string => {
    if (isError) return t('day.failed');
    if (data === undefined) return '';
    const { version, issue } = data.sia;
    if (version === null) return t('day.none_kept');
    const of = t('day.publication', { date: dateOf(version.effective_date) });
    return issue === null ? of : `${of} · ${t(`day.${issue}`)}`;
  };
  return (
    <MapStrip>
      <div className="envol-map-doing" role="status">
        <CalendarClock />
        <strong>{t('day.shown', { date: dateOf(day) })}</strong>
        <span className="envol-map-hint">{said()}</span>
      </div>
      <button type="button" className="envol-map-strip-button" data-main onClick={() => mapDay.set(null)}>
        {t('day.back')}
      </button>
    </MapStrip>
  );
};
