import { useMemo } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { useMapLayer } from '../MapProvider.tsx';
import { aerodromesLayer } from './aerodromesLayer.ts';
import { officialLayer } from './officialLayer.ts';
import { zonesLayer } from './zonesLayer.ts';

/** Shows zones and aerodromes of the API's tiles; `tilesUrl` like "/api/v2/tiles/zones", attribution as HTML. */
export function useZonesLayers(tilesUrl: string, attribution?: string): void {
  const { t } = useTranslation('map');
  const zones = useMemo(
    () =>
      zonesLayer({
        tilesUrl,
        attribution,
        label: t('zones.airspace'),
        kindLabel: (kind) => t(`zones.kind.${kind}`),
      }),
    [tilesUrl, attribution, t],
  );
  const aerodromes = useMemo(
    () => aerodromesLayer({ tilesUrl, attribution, label: t('zones.aerodromes') }),
    [tilesUrl, attribution, t],
  );
  useMapLayer(zones);
  useMapLayer(aerodromes);
}

/** Shows the official UAS zones of the API's tiles; `tilesUrl` like "/api/v2/tiles/official". */
export function useOfficialLayer(tilesUrl: string): void {
  const { t } = useTranslation('map');
  const layer = useMemo(
    () =>
      officialLayer(tilesUrl, {
        label: t('official.layer'),
        note: t('official.note'),
        part: (part) => t(`official.subjects.${part}`),
        legend: (tone) => t(`official.legend.${tone}`),
      }),
    [tilesUrl, t],
  );
  useMapLayer(layer);
}
