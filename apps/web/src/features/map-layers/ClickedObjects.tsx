import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { Position } from '@envol/domain/geo/geometry';
import { heightLimitIn } from '@envol/domain/map-layers/layerFile';
import { useState } from 'react';
import { useOperator } from '../../api/session.ts';
import { useMapClick } from '../../map/click.ts';
import { useOfferTaker } from '../../map/draw/offeredShapes.ts';
import { MapOverlay } from '../../map/MapOverlay.tsx';
import { MapPopover } from '../../map/MapPopover.tsx';
import { zonesAsker } from '../../map/zones/zonesAsker.ts';
import { useLimitsText } from '../../shared/zone-files/index.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './mapLayers.module.css';

/** More than a person reads over one place. */
const MOST_SHOWN = 20;

interface Clicked {
  readonly key: string;
  readonly name: string;
  readonly kind: string | null;
  readonly lower: HeightLimit | null;
  readonly upper: HeightLimit | null;
  readonly description: string | null;
}

const wordIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const Objects = ({ objects }: { readonly objects: readonly Clicked[] }) => {
  const { t } = useTranslation('map_layers');
  const limits = useLimitsText();
  return (
    <ul className={styles.objects}>
      {objects.map(({ key, name, kind, lower, upper, description }) => {
        const hasLimits = lower !== null || upper !== null;
        return (
          <li key={key}>
            {objects.length > 1 && <strong>{name}</strong>}
            {kind !== null && <p>{t('zone_class', { kind })}</p>}
            {hasLimits && <div>{limits(lower, upper)}</div>}
            {description !== null && <p>{description}</p>}
            {kind === null && !hasLimits && description === null && <p>{t('no_description')}</p>}
          </li>
        );
      })}
    </ul>
  );
};

/** What a click on objects of an organisation's layers tells: all that lie there, for zones lie over each other. */
export const ClickedObjects = () => {
  const { t } = useTranslation('map_layers');
  const [clicked, setClicked] = useState<{
    readonly at: Position;
    readonly objects: readonly Clicked[];
    readonly isOwn: boolean;
  } | null>(null);
  const findsClients = useOperator()?.config.allow_client_structures_geocoding === true;
  const offered = useOfferTaker();
  const taker = findsClients ? offered : null;
  // What is published lies under a layer of one's own, and a click on this must not keep it from sight.
  const askZones = zonesAsker.use();
  const offer = async (code: string, id: unknown): Promise<void> =>
    taker === null ? undefined : (await import('./offerClient.ts')).offerClient(code, Number(id), taker);
  useMapClick(({ position, features }) => {
    const here = features.filter(
      ({ source }) => source.startsWith('custom-') || source === 'client-structures',
    );
    const client = here.find(({ source }) => source === 'client-structures');
    // Write mode: a client's site widens what is drawn.
    if (taker !== null && typeof client?.properties.code === 'string') {
      setClicked(null);
      void offer(client.properties.code, client.id).catch(() => showError(t('client_failed')));
      return;
    }
    const objects = new Map<string, Clicked>();
    for (const { source, id, properties } of here) {
      const key = `${source} ${id}`;
      // A fill, its line and its name are one object.
      if (objects.has(key) || objects.size >= MOST_SHOWN) continue;
      objects.set(key, {
        key,
        name: wordIn(properties.name) ?? t('unnamed'),
        kind: wordIn(properties.kind),
        lower: heightLimitIn(properties.lower),
        upper: heightLimitIn(properties.upper),
        description: wordIn(properties.description),
      });
    }
    const isOwn = here.some(({ source }) => source !== 'client-structures');
    setClicked(objects.size === 0 ? null : { at: position, objects: [...objects.values()], isOwn });
  });
  if (clicked === null) return null;
  const { at, objects, isOwn } = clicked;
  const title = objects.length === 1 ? (objects[0]?.name ?? '') : t('here', { count: objects.length });
  return (
    <MapOverlay>
      <MapPopover position={at} title={title} onClose={() => setClicked(null)}>
        <Objects objects={objects} />
        {isOwn && <small role="note">{t('not_judged')}</small>}
        {askZones !== null && (
          <Button
            variant="outlined"
            fullWidth
            onClick={() => {
              setClicked(null);
              askZones(at);
            }}
          >
            {t('published_here')}
          </Button>
        )}
      </MapPopover>
    </MapOverlay>
  );
};
