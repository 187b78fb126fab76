import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { useMapLayer, useMapStore } from '../MapProvider.tsx';
import { aerodromesLayer } from './aerodromesLayer.ts';
import { officialLayer } from './officialLayer.ts';
import { zonesLayer } from './zonesLayer.ts';

/** A source keeps the address that it began with: it begins anew with another day. */
function useAnew(source: string, day: string | undefined): void {
  const { registry } = useMapStore();
  const before = useRef(day);
  useEffect(() => {
    if (before.current === day) return;
    before.current = day;
    registry.reloadSource(source);
  }, [registry, source, day]);
}

/** Shows zones and aerodromes of the API's tiles, of a day or as they are in force; `tilesUrl` like "/api/v2/tiles/zones", attribution as HTML. */
export function useZonesLayers(tilesUrl: string, attribution?: string, day?: string): void {
  const { t } = useTranslation('map');
  const zones = useMemo(
    () =>
      zonesLayer({
        tilesUrl,
        day,
        attribution,
        label: t('zones.airspace'),
        kindLabel: (kind) => t(`zones.kind.${kind}`),
      }),
    [tilesUrl, day, attribution, t],
  );
  const aerodromes = useMemo(
    () => aerodromesLayer({ tilesUrl, day, attribution, label: t('zones.aerodromes') }),
    [tilesUrl, day, attribution, t],
  );
  useMapLayer(zones);
  useMapLayer(aerodromes);
  useAnew('zones', day);
}

/** Shows the official UAS zones of the API's tiles; `tilesUrl` like "/api/v2/tiles/official". */
export function useOfficialLayer(tilesUrl: string, attribution?: string, day?: string): void {
  const { t } = useTranslation('map');
  const layer = useMemo(
    () =>
      officialLayer(
        tilesUrl,
        {
          label: t('official.layer'),
          note: t('official.note'),
          part: (part) => t(`official.subjects.${part}`),
          legend: (tone) => t(`official.legend.${tone}`),
        },
        { day, attribution },
      ),
    [tilesUrl, attribution, day, t],
  );
  useMapLayer(layer);
  useAnew('official', day);
}
