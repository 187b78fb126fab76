import type { Position } from '@envol/domain/geo/geometry';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

interface RedoHereProps {
  readonly place: Position;
  readonly onLeave: () => void;
}

/** The way to the last mission at a place as a new one; nothing where none is known. */
export const RedoHere = ({ place, onLeave }: RedoHereProps) => {
  const { t } = useTranslation('draw_here');
  const format = useFormats();
  const near = place.map((degrees) => degrees.toFixed(5)).join();
  const { data } = useQuery(
    queryOf(endpoints.listFlights, { query: { near, ordering: '-date_start', limit: 1 } }),
  );
  const last = data !== undefined && 'results' in data ? data.results[0] : undefined;
  if (last === undefined) return null;
  return (
    <Link
      className={buttonLook({ variant: 'outlined', fullWidth: true })}
      to="/map/flights/new"
      search={{ again: last.id }}
      onClick={onLeave}
    >
      <RotateCcw size={16} aria-hidden />
      {t('again', { name: last.name, date: format.shortDay(last.date_start, last.time_zone) })}
    </Link>
  );
};
