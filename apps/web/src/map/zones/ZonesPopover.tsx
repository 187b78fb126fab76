import type { ZoneKind } from '@envol/domain/airspace/zone';
import type { Position } from '@envol/domain/geo/geometry';
import type { ReactNode } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { MapPopover } from '../MapPopover.tsx';
import { useMap } from '../MapProvider.tsx';
import { mapPalette } from '../palette.ts';
import { CopyPlace } from './CopyPlace.tsx';
import { OfficialZones, type OfficialZonesHere } from './OfficialZones.tsx';
import { placeText } from './placeText.ts';
import { zoneColour } from './zonesLayer.ts';

export interface ZoneHere {
  readonly id: number;
  readonly identifier: string;
  readonly name: string;
  readonly kind: ZoneKind | 'UAS';
  /** As published: "SFC", "2000 ft AMSL", "FL 115". */
  readonly lower: string;
  readonly upper: string;
  /** In words: when the zone binds. */
  readonly activity: string;
  readonly remarks: string | null;
}

export type ZonesHere =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly onRetry: () => void }
  | {
      readonly state: 'ready';
      readonly zones: readonly ZoneHere[];
      readonly source?: string;
      /** In words: why the data say nothing, or perhaps nothing, of this place; absent where they speak of it. */
      readonly unknown?: string;
      /** Null: not consulted. */
      readonly official: OfficialZonesHere | null;
    };

interface ZonesPopoverProps {
  readonly position: Position;
  readonly here: ZonesHere;
  readonly onClose: () => void;
  /** Below the list: what the feature offers at this place. */
  readonly children?: ReactNode;
}

function ZoneEntry({ zone }: { readonly zone: ZoneHere }) {
  const { t } = useTranslation(['map', 'map_tools']);
  const { mode } = useMap();
  return (
    <li style={{ color: zoneColour(mapPalette(mode), zone.kind) }}>
      <i />
      <div style={{ color: 'var(--map-ink)' }}>
        <strong>{zone.identifier}</strong>
        <p>
          {zone.kind === 'UAS' ? t('map_tools:zone_uas') : t(`zones.kind_one.${zone.kind}`)}
          {zone.name && zone.name !== zone.identifier ? ` · ${zone.name}` : ''}
        </p>
        <div>{t('zones.limits', { lower: zone.lower, upper: zone.upper })}</div>
        {zone.activity && <p>{zone.activity}</p>}
        {zone.remarks && (
          <details>
            <summary>{t('zones.remarks')}</summary>
            <p style={{ whiteSpace: 'pre-line' }}>{zone.remarks}</p>
          </details>
        )}
      </div>
    </li>
  );
}

/** Every zone over a clicked place. "Nothing" is only said when the answer came. */
export function ZonesPopover({ position, here, onClose, children }: ZonesPopoverProps) {
  const { t, language } = useTranslation('map');
  const count = here.state === 'ready' ? here.zones.length + (here.official?.zones.length ?? 0) : 0;
  const unknown = here.state === 'ready' ? here.unknown : undefined;
  // "None" is said of places that the publications speak of, once both were looked at.
  const isWhole = here.state === 'ready' && unknown === undefined && here.official !== null;
  const none = isWhole ? t('zones.none_here') : t('zones.airspace');
  const title =
    here.state === 'loading'
      ? t('zones.loading')
      : here.state === 'failed' || count > 0
        ? t('zones.here', { count })
        : none;
  return (
    <MapPopover
      position={position}
      title={here.state === 'failed' ? t('zones.airspace') : title}
      onClose={onClose}
    >
      <div aria-live="polite" aria-busy={here.state === 'loading'}>
        <div className="envol-map-place">
          {placeText(position, language)}
          <CopyPlace position={position} />
        </div>
        {here.state === 'failed' && (
          <p role="alert">
            {t('zones.failed')}{' '}
            <button type="button" onClick={here.onRetry}>
              {t('zones.retry')}
            </button>
          </p>
        )}
        {unknown !== undefined && (
          <p role="note" style={{ color: 'var(--warn)' }}>
            {unknown}
          </p>
        )}
        {here.state === 'ready' && (
          <ul>
            {here.zones.map((zone) => (
              <ZoneEntry key={zone.id} zone={zone} />
            ))}
          </ul>
        )}
        {here.state === 'ready' && here.source && <small>{here.source}</small>}
        {here.state === 'ready' && <OfficialZones here={here.official} />}
        {children}
      </div>
    </MapPopover>
  );
}
