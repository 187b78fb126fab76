import type { Flight } from '@envol/contract/flights';
import type { FlightInfrastructure } from '@envol/contract/infrastructure';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../../map/layers/layer.ts';
import { useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './infrastructure.module.css';

const SOURCE = 'infrastructure';
const EMPTY = { type: 'FeatureCollection' as const, features: [] };
/** More rows than these are of the same few kinds. */
const MOST_ROWS = 6;

const styleLayers = ({ palette }: LayerContext): readonly StyleLayer[] => [
  {
    id: `${SOURCE}-line`,
    type: 'line',
    source: SOURCE,
    paint: {
      'line-color': ['match', ['get', 'kind'], 'power_line', palette.obstacle, palette.muted],
      'line-width': ['match', ['get', 'kind'], 'power_line', 1.6, 2.4],
      'line-dasharray': [4, 2],
    },
  },
];

/** The lines near the mission on the map; what was drawn. */
const useInfrastructureLayer = (flightId: number) => {
  const { t } = useTranslation('infrastructure');
  const label = t('layer');
  useMapLayer(
    useMemo(
      (): MapLayer => ({
        id: SOURCE,
        group: 'data',
        label,
        sources: { [SOURCE]: { type: 'geojson', data: EMPTY } },
        styleLayers,
        visibleByDefault: true,
        order: ORDER.areas - 20,
      }),
      [label],
    ),
  );
  const { data } = useQuery(queryOf(endpoints.flightInfrastructureGeometry, { params: { id: flightId } }));
  useMapData(SOURCE, (data ?? EMPTY) as unknown as GeoJSON.FeatureCollection);
  return data;
};

const Row = ({ item }: { readonly item: FlightInfrastructure['items'][number] }) => {
  const { t } = useTranslation('infrastructure');
  const format = useFormats();
  const label =
    item.kind === 'power_line' && item.label !== ''
      ? t('volts', { kv: format.number(Number(item.label) / 1000) })
      : item.label;
  return (
    <li>
      <span>
        {t(`kinds.${item.kind}`)} {label}
      </span>
      <b data-crossed={item.distance_m === 0 || undefined}>
        {item.distance_m === 0 ? t('crossed') : t('away', { distance: format.distance(item.distance_m) })}
      </b>
    </li>
  );
};

/** Power lines, railways and motorways near the mission, as far as they are mapped. */
export const InfrastructureCard = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('infrastructure');
  const format = useFormats();
  const drawn = useInfrastructureLayer(flight.id);
  const { data } = useQuery(queryOf(endpoints.flightInfrastructure, { params: { id: flight.id } }));
  if (data === undefined) return null;
  const distance = format.distance(data.within_m);
  return (
    <Card title={t('title', { distance })}>
      {data.items.length === 0 ? (
        <p className={styles.quiet}>{t('none', { distance })}</p>
      ) : (
        <ul className={styles.rows}>
          {data.items.slice(0, MOST_ROWS).map((item) => (
            <Row key={`${item.kind} ${item.label}`} item={item} />
          ))}
        </ul>
      )}
      {data.items.length > MOST_ROWS && (
        <details className={styles.quiet}>
          <summary>{t('others', { count: data.items.length - MOST_ROWS })}</summary>
          <ul className={styles.rows}>
            {data.items.slice(MOST_ROWS).map((item) => (
              <Row key={`${item.kind} ${item.label}`} item={item} />
            ))}
          </ul>
        </details>
      )}
      {drawn !== undefined && drawn.count > drawn.features.length && (
        <p className={styles.quiet}>
          {t('lines_cut', {
            shown: format.number(drawn.features.length),
            count: format.number(drawn.count),
          })}
        </p>
      )}
      <p className={styles.quiet}>
        {t('source', { source: data.source, licence: data.licence, date: data.extracted })}
      </p>
    </Card>
  );
};
