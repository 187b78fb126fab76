import type { Position } from '@envol/domain/geo/geometry';
import { Crosshair, LocateFixed, Search } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMapClick } from '../../map/click.ts';
import { MapStrip } from '../../map/MapOverlay.tsx';
import { useMap } from '../../map/MapProvider.tsx';
import { findPlaces } from '../../map/towns/findPlaces.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { showError } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { type GeneralistValues, placeOf, placeText } from './generalist.form.ts';
import styles from './generalist.module.css';

/** Close enough to tell a roof from its neighbour. */
const PLACE_ZOOM = 15;
const AT_MOST = 5;
/** Letters from which addresses are asked. */
const ASK_FROM = 3;

interface Found {
  readonly label: string;
  readonly position: Position;
}

/** Addresses where they can be asked, and towns, which the device knows. */
const search = async (text: string): Promise<readonly Found[]> => {
  const [addresses, towns] = await Promise.all([
    text.length < ASK_FROM
      ? []
      : callApi(endpoints.searchAddresses, { query: { q: text.slice(0, 200) } }, { handles: 'all' })
          .then(({ results }) => results)
          .catch(() => []),
    findPlaces(text, AT_MOST).catch(() => []),
  ]);
  return [
    ...towns.map(({ name, position }) => ({ label: name, position })),
    ...addresses.slice(0, AT_MOST).map(({ label, position }) => ({ label, position })),
  ];
};

/** Over the map: the next click is the place. */
const Picking = ({
  onPick,
  onStop,
}: {
  readonly onPick: (place: Position) => void;
  readonly onStop: () => void;
}) => {
  const { t } = useTranslation('missions');
  useMapClick(({ position }) => onPick(position));
  return (
    <MapStrip>
      <div className="envol-map-doing" role="status">
        <strong>{t('simple.picking')}</strong>
      </div>
      <button type="button" className="envol-map-strip-button" onClick={onStop}>
        {t('simple.pick_stop')}
      </button>
    </MapStrip>
  );
};

/** Where the device is, as the place of the flight. */
const HereButton = ({ onPlace }: { readonly onPlace: (place: Position) => void }) => {
  const { t } = useTranslation('missions');
  const [busy, setBusy] = useState(false);
  if (!('geolocation' in navigator)) return null;
  const locate = (): void => {
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        onPlace([coords.longitude, coords.latitude]);
      },
      () => {
        setBusy(false);
        showError(t('simple.no_position'));
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  return (
    <Button
      variant="outlined"
      size="small"
      loading={busy}
      startIcon={<LocateFixed size={15} />}
      onClick={locate}
    >
      {t('simple.here')}
    </Button>
  );
};

/** The place of the flight: a town or an address, coordinates, a click on the map, or where the device is. */
export const PlaceFields = () => {
  const { t } = useTranslation('missions');
  const { camera } = useMap();
  const { getValues, setValue, setError, clearErrors } = useFormContext<GeneralistValues>();
  const [found, setFound] = useState<readonly Found[]>([]);
  const [busy, setBusy] = useState(false);
  const [picking, setPicking] = useState(false);
  const choose = (place: Position): void => {
    setValue('place_text', placeText(place), { shouldDirty: true });
    clearErrors('place_text');
    setFound([]);
    setPicking(false);
    camera.flyTo([...place], { zoom: PLACE_ZOOM });
  };
  const look = async (): Promise<void> => {
    const text = getValues('place_text').trim();
    const place = placeOf(text);
    if (place !== null) {
      choose(place);
      return;
    }
    setBusy(true);
    const places = text === '' ? [] : await search(text);
    setBusy(false);
    setFound(places);
    if (places.length === 0) setError('place_text', { message: t('simple.place_unread') });
    else clearErrors('place_text');
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field looks for what it says */}
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          void look();
        }}
      >
        <TextField name="place_text" label={t('simple.place')} hint={t('simple.place_hint')} />
      </div>
      {found.length > 0 && (
        <ul className={styles.found} aria-label={t('simple.found')}>
          {found.map(({ label, position }) => (
            <li key={`${label} ${position.join()}`}>
              <Button variant="text" onClick={() => choose(position)}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <Button
          variant="outlined"
          size="small"
          loading={busy}
          startIcon={<Search size={15} />}
          onClick={() => void look()}
        >
          {t('simple.look')}
        </Button>
        <Button
          variant="outlined"
          size="small"
          aria-pressed={picking}
          startIcon={<Crosshair size={15} />}
          onClick={() => setPicking(!picking)}
        >
          {t('simple.pick')}
        </Button>
        <HereButton onPlace={choose} />
      </div>
      {picking && <Picking onPick={choose} onStop={() => setPicking(false)} />}
    </>
  );
};
