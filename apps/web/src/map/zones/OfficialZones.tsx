import type { UasLoss, UasRestriction } from '@envol/domain/airspace/official/uasZone';
import type { HeightLimit } from '@envol/domain/airspace/zone';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useMap } from '../MapProvider.tsx';
import { mapPalette } from '../palette.ts';
import { lostParts } from './lostParts.ts';
import { officialColour, officialTone } from './officialLayer.ts';
import { isSurface, useLimitWords } from './useLimitWords.ts';

export interface OfficialZoneHere {
  readonly id: number;
  readonly name: string;
  /** As published, below the name that people say. */
  readonly published: string;
  readonly restriction: UasRestriction;
  readonly lower: HeightLimit;
  readonly upper: HeightLimit;
  readonly limits: 'published' | 'rebuilt';
  readonly lost: readonly UasLoss[];
  readonly message: string | null;
}

export interface OfficialZonesHere {
  readonly zones: readonly OfficialZoneHere[];
  readonly effective_date: string;
  /** Days since the publication is no longer in force; null while it is. */
  readonly days_old: number | null;
}

function Entry({ zone }: { readonly zone: OfficialZoneHere }) {
  const { t } = useTranslation('map');
  const { mode } = useMap();
  const words = useLimitWords();
  const { restriction, lower } = zone;
  const above = lower.reference === 'AGL' ? { floor_m: lower.value } : {};
  const tone = officialTone({ restriction, ...(isSurface(lower) ? { floor_m: 0 } : above) });
  const isFreeBelow = restriction === 'REQ_AUTHORISATION' && lower.reference === 'AGL' && lower.value > 0;
  return (
    <li style={{ color: officialColour(mapPalette(mode), tone) }}>
      <i />
      <div style={{ color: 'var(--map-ink)' }}>
        <strong>{zone.name}</strong>
        <p>{t(`official.asks.${restriction}`)}</p>
        {isFreeBelow && <p>{t('official.free_below', { height: `${lower.value} ${lower.unit}` })}</p>}
        <div>{t('official.limits', { lower: words(lower), upper: words(zone.upper) })}</div>
        {zone.limits === 'rebuilt' && <p>({t('official.rebuilt')})</p>}
        {zone.message && <p style={{ whiteSpace: 'pre-line' }}>{zone.message}</p>}
        <p>
          <small>{zone.published}</small>
        </p>
      </div>
    </li>
  );
}

/** The official zones over a place, whose publication they are of, its age, and what the copy has lost. */
export function OfficialZones({ here }: { readonly here: OfficialZonesHere | null }) {
  const { t } = useTranslation('map');
  const format = useFormats();
  if (here === null) return <p role="note">{t('official.not_consulted')}</p>;
  if (here.zones.length === 0) return null;
  const date = format.date(here.effective_date);
  const source = t('official.name');
  const lost = lostParts(here.zones);
  return (
    <>
      <h3>{t('official.here', { count: here.zones.length })}</h3>
      <ul>
        {here.zones.map((zone) => (
          <Entry key={zone.id} zone={zone} />
        ))}
      </ul>
      <small style={here.days_old === null ? undefined : { color: 'var(--warn)' }}>
        {here.days_old === null
          ? t('official.source', { source, date })
          : t('official.source_old', { source, date, count: here.days_old })}
      </small>
      {lost.length > 0 && (
        <small>
          {' '}
          {t('official.lost', { parts: format.list(lost.map((each) => t(`official.losses.${each}`))) })}
        </small>
      )}
    </>
  );
}
