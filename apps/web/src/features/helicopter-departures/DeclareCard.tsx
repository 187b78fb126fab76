import type { HelicopterBase } from '@envol/contract/helicopter-departures';
import { parseCoordinates } from '@envol/domain/geo/coordinates';
import type { Position } from '@envol/domain/geo/geometry';
import { MOST_LENGTH_M, sceneFault } from '@envol/domain/helicopter-departures/corridor';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Siren } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { newClientKey } from '../../device/random.ts';
import { useMapClick } from '../../map/click.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { SearchField } from '../../ui/filter/SearchField.tsx';
import { useDebounced } from '../../ui/filter/useDebounced.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './departures.module.css';

interface Scene {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
}

const sceneAt = (name: string, [longitude, latitude]: Position): Scene => ({ name, longitude, latitude });
const ASK_FROM = 3;
const OFFERED = 5;

/** Coordinates as typed, else addresses by the geocoder. */
const useFound = (text: string): readonly Scene[] => {
  const asks = useMay('airspace:read');
  const points = parseCoordinates(text).map(({ position }) => sceneAt(text.trim(), position));
  const { data } = useQuery({
    ...queryOf(endpoints.searchAddresses, { query: { q: text.trim() } }),
    enabled: asks && points.length === 0 && text.trim().length >= ASK_FROM,
  });
  if (points.length > 0) return points;
  if (text.trim().length < ASK_FROM) return [];
  return (data?.results ?? []).slice(0, OFFERED).map(({ label, position }) => sceneAt(label, position));
};

const Touch = ({ base, scene }: { readonly base: HelicopterBase; readonly scene: Scene }) => {
  const { t } = useTranslation(['helicopters', 'errors']);
  // The same touch sent twice is one departure; the next touch is another.
  const [key, setKey] = useState(newClientKey);
  const declare = async (): Promise<void> => {
    await callApi(endpoints.declareHelicopterDeparture, {
      body: { base_id: base.id, scene, client_key: key },
    });
    setKey(newClientKey());
    await refreshQueries('helicopter-departures', 'helicopter-bases');
  };
  const fault = sceneFault({
    from: [base.longitude, base.latitude],
    to: [scene.longitude, scene.latitude],
  });
  if (fault !== null)
    return (
      <li>
        <p role="status">
          {scene.name} · {t(`errors:fields.${fault}`, { most_km: MOST_LENGTH_M / 1_000 })}
        </p>
      </li>
    );
  return (
    <li>
      <ActButton act={declare} startIcon={<Siren size={18} aria-hidden />}>
        {t('declare.to', { scene: scene.name })}
      </ActButton>
    </li>
  );
};

/** One touch declares a departure: to one of the last places, to one found by address or coordinates, or to a click on the map. */
export const DeclareCard = ({ base }: { readonly base: HelicopterBase }) => {
  const { t } = useTranslation('helicopters');
  const format = useFormats();
  const [text, setText] = useState('');
  const [clicked, setClicked] = useState<Scene | null>(null);
  const typed = useDebounced(text);
  const found = useFound(typed);
  useMapClick(({ position }) =>
    setClicked(
      sceneAt(t('declare.clicked', { lat: position[1].toFixed(4), lng: position[0].toFixed(4) }), position),
    ),
  );
  const scenes = [
    ...(clicked === null ? [] : [clicked]),
    ...found,
    ...(typed === '' ? base.recent_scenes : []),
  ];
  return (
    <section className={styles.declare} aria-label={t('declare.title', { base: base.name })}>
      <h3>{t('declare.title', { base: base.name })}</h3>
      <p>
        {t('declare.corridor', {
          width: format.distance(2 * base.half_width_m),
          height: format.distance(base.height_m),
          count: base.minutes,
        })}
        {base.is_simulated && ` · ${t('simulated')}`}
      </p>
      <SearchField value={text} onChange={setText} label={t('declare.search')} />
      <p>
        <MapPin size={15} aria-hidden /> {t('declare.click')}
      </p>
      <ul>
        {scenes.map((scene) => (
          <Touch key={`${scene.name} ${scene.longitude} ${scene.latitude}`} base={base} scene={scene} />
        ))}
      </ul>
    </section>
  );
};
