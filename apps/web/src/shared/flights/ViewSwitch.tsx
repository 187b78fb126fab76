import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarDays, List } from 'lucide-react';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { flightsSearch } from './flights.search.ts';

/** The same missions as a list beside the map, or as a calendar. */
export const ViewSwitch = () => {
  const { t } = useTranslation('flights_list');
  const navigate = useNavigate();
  const { view, ...search } = flightsSearch(useSearch({ strict: false }));
  return (
    <Segmented
      label={t('view_switch.label')}
      iconsOnly
      value={view ?? 'list'}
      onChange={(next) =>
        void navigate({
          to: '/map/flights',
          search: next === 'calendar' ? { ...search, view: next } : search,
        })
      }
      options={[
        { value: 'list', label: t('view_switch.list'), icon: List },
        { value: 'calendar', label: t('view_switch.calendar'), icon: CalendarDays },
      ]}
    />
  );
};
