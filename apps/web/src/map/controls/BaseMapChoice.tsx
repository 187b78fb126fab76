import { PREFERRED_BASEMAPS } from '@envol/domain/access/actor';
import { useEffect } from 'react';
import { currentSession } from '../../api/session.ts';
import { RadioInput } from '../../ui/form/CheckInput.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { BASE_MAPS } from '../basemap/catalogue.ts';
import { useMap, useMapStore } from '../MapProvider.tsx';

const CHOSEN_AMONG: readonly string[] = PREFERRED_BASEMAPS;

/** The base maps; one that cannot be shown says why. */
export function BaseMapChoice() {
  const { t } = useTranslation('map');
  const store = useMapStore();
  const { baseMap, baseMapStates } = useMap();
  // The public map of U-spaces has no account behind it.
  const available: readonly string[] = currentSession()?.user.settings.available_maps ?? CHOSEN_AMONG;
  // What is shown stays on the list, and so does what nobody chooses among.
  const offered = BASE_MAPS.filter(
    (id) => id === baseMap || available.includes(id) || !CHOSEN_AMONG.includes(id),
  );
  useEffect(() => store.probeBaseMaps(), [store]);
  return (
    <fieldset>
      <legend>{t('layers.base_maps')}</legend>
      {offered.map((id) => {
        const state = baseMapStates[id];
        return (
          <label key={id} data-disabled={state !== 'available'}>
            <RadioInput
              name="base-map"
              checked={baseMap === id}
              disabled={state !== 'available'}
              onChoose={() => store.setBaseMap(id)}
            />
            <span>
              {t(`base_map.${id}`)}
              {state !== 'available' && <small>{t(`base_map_state.${state}`)}</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
