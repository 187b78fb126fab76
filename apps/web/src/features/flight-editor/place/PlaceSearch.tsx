import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMap } from '../../../map/MapProvider.tsx';
import { SearchField } from '../../../ui/filter/SearchField.tsx';
import { useDebounced } from '../../../ui/filter/useDebounced.ts';
import { focusFirst, isFocusLost } from '../../../ui/keys/focus.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { DrawHere } from './DrawHere.tsx';
import { type FoundPlace, type Looked, lookForPlace } from './lookForPlace.ts';
import styles from './PlaceSearch.module.css';

/** Letters from which something is looked for. */
const LOOK_FROM = 2;
/** Shows what is drawn there whole, with the streets around it. */
const DRAWN_ZOOM = 17;

/** What was found for the text, once the typing pauses; null until then. */
const useLooked = (text: string): Looked | null => {
  const [looked, setLooked] = useState<{ readonly text: string; readonly of: Looked } | null>(null);
  useEffect(() => {
    if (text.length < LOOK_FROM) return undefined;
    let isGone = false;
    void lookForPlace(text).then((of) => {
      if (!isGone) setLooked({ text, of });
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  return looked?.text === text ? looked.of : null;
};

interface FoundListProps {
  readonly looked: Looked;
  readonly onChoose: (place: FoundPlace) => void;
}

const FoundList = ({ looked: { places, addresses }, onChoose }: FoundListProps) => {
  const { t } = useTranslation('flights');
  return (
    <>
      {places.length > 0 && (
        <ul className={styles.found} aria-label={t('where.search_found')}>
          {places.map((place) => (
            <li key={`${place.label} ${place.position.join()}`}>
              <button type="button" onClick={() => onChoose(place)}>
                <MapPin size={15} aria-hidden />
                <span>{place.label}</span>
                <small>{place.is_street_alone ? t('where.search_street') : place.hint}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.searchNote} role="status">
        {places.length === 0 && `${t('where.search_nothing')} `}
        {addresses !== 'live' && t(`where.search_${addresses}`)}
      </p>
    </>
  );
};

interface PlaceSearchProps {
  /** Nothing is drawn yet: the place is what is asked first. */
  readonly isFirst: boolean;
  /** The shape, and the place that it was drawn at. */
  readonly onDraw: (geometry: AreaGeometry, place: string) => void;
}

/** Brings the map to an address, a place, an aerodrome or coordinates, and offers to draw there. */
export const PlaceSearch = ({ isFirst, onDraw }: PlaceSearchProps) => {
  const { t } = useTranslation('flights');
  const { camera } = useMap();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<FoundPlace | null>(null);
  const asked = useDebounced(text.trim());
  const looked = useLooked(chosen === null ? asked : '');
  const search = useRef<HTMLElement>(null);
  const isPhone = useIsPhone();
  const begins = isFirst && !isPhone;
  // The button or key that opened the form is gone. On a phone the keyboard would cover the map at once.
  useEffect(() => {
    if (begins && isFocusLost()) focusFirst(search.current);
  }, [begins]);
  const choose = (place: FoundPlace): void => {
    setChosen(place);
    setText(place.label);
    camera.flyTo([...place.position], { zoom: place.zoom });
  };
  return (
    <search
      ref={search}
      className={styles.search}
      onKeyDown={(event) => {
        const first = looked?.places[0];
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // Enter in a field would save the mission.
        event.preventDefault();
        if (first) choose(first);
      }}
    >
      <SearchField
        label={t('where.search')}
        value={text}
        onChange={(value) => {
          setText(value);
          setChosen(null);
        }}
      />
      {looked !== null && asked === text.trim() && <FoundList looked={looked} onChoose={choose} />}
      {chosen !== null && (
        <DrawHere
          place={chosen}
          onDraw={(geometry) => {
            onDraw(geometry, chosen.label);
            camera.flyTo([...chosen.position], { zoom: DRAWN_ZOOM });
          }}
        />
      )}
    </search>
  );
};
