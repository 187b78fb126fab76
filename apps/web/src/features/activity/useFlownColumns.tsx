import type { FlyingTime } from '@envol/contract/flying-times';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../ui/format.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { hoursText } from './hoursText.ts';
import { LineMenu, type OpenLine } from './LineMenu.tsx';

export type Open = { readonly kind: 'none' } | OpenLine | { readonly kind: 'form'; readonly line: null };

export const useColumns = (setOpen: ((open: Open) => void) | null): readonly Column<FlyingTime>[] => {
  const { t } = useTranslation(['activity', 'missions']);
  const format = useFormats();
  return [
    {
      key: 'date',
      label: t('columns.date'),
      ordering: 'date',
      cell: ({ date }) => format.day(date),
    },
    {
      key: 'hour',
      label: t('columns.hour'),
      cell: ({ started_at, flight }) =>
        started_at === null
          ? '–'
          : `${format.clock(started_at, flight?.time_zone ?? FRENCH_TIME)} (${format.clock(started_at, 'UTC')} UTC)`,
    },
    { key: 'nb', label: t('columns.nb_flights'), numeric: true, cell: ({ nb_flights }) => nb_flights },
    {
      key: 'duration',
      label: t('columns.duration'),
      numeric: true,
      ordering: 'duration',
      cell: ({ duration }) => hoursText(duration),
    },
    {
      key: 'night',
      label: t('columns.night'),
      numeric: true,
      cell: ({ night_duration }) => (night_duration === 0 ? '–' : hoursText(night_duration)),
    },
    { key: 'pilot', label: t('columns.contact'), cell: ({ contact }) => contact.name },
    { key: 'drone', label: t('columns.drone'), cell: ({ drone }) => drone?.name ?? '–' },
    {
      key: 'flight',
      label: t('columns.flight'),
      cell: ({ flight }) =>
        flight === null ? (
          '–'
        ) : (
          <Link to="/map/flights/$id" params={{ id: String(flight.id) }}>
            {flight.name}
          </Link>
        ),
    },
    { key: 'scenario', label: t('columns.scenario'), cell: ({ scenario }) => scenario ?? '–' },
    {
      key: 'domain',
      label: t('columns.domain'),
      cell: ({ activity_domain }) =>
        activity_domain === null ? '–' : t(`missions:domains.${activity_domain}`),
    },
    { key: 'source', label: t('columns.source'), cell: ({ source }) => t(`sources.${source}`) },
    ...(setOpen === null
      ? []
      : [
          {
            key: 'actions',
            label: '',
            numeric: true,
            cell: (line: FlyingTime) => <LineMenu line={line} setOpen={setOpen} />,
          },
        ]),
  ];
};
