import type { MapLayers } from '@envol/contract/map-layers';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { LayerChoice } from '../../map/layers/visibility.store.ts';
import { useMapStore } from '../../map/MapProvider.tsx';

type Described = z.output<typeof MapLayers>;

/** A slider that moves is one choice. */
const REST_MS = 700;

/** What a reader set, by identifier, in the registry's words. */
export const choicesIn = ({
  settings,
}: Pick<Described, 'settings'>): Readonly<Record<string, Partial<LayerChoice>>> =>
  Object.fromEntries(
    settings.map(({ identifier, default_visibility, opacity, options, position }) => [
      identifier,
      {
        ...(default_visibility !== null && { visible: default_visibility }),
        ...(opacity !== null && { opacity }),
        ...(options !== null && { options }),
        ...(position !== null && { position }),
      },
    ]),
  );

/** Brings what the reader chose on any device to the map, and what is chosen here to the others. */
export const useChoices = (described: Described | undefined): void => {
  const store = useMapStore();
  const take = useEffectEvent((known: Described) => {
    store.registry.takeChoices(choicesIn(known));
    for (const { identifier, url, access_granted, is_configured } of known.base_maps) {
      if (identifier === 'envol') continue;
      const refused = is_configured ? (access_granted ? null : 'locked') : 'not_configured';
      const state = refused ?? (identifier === 'icao' ? 'available' : null);
      store.describeBaseMap(identifier, { url, ...(state !== null && { state }) });
    }
    const chosen = known.base_maps.find(({ identifier }) => identifier === known.chosen_base_map);
    // Another one is asked whether it answers before it takes the place of what is shown.
    if (chosen === undefined || chosen.identifier === store.getState().baseMap) return;
    if (chosen.identifier === 'envol' || chosen.identifier === 'icao') store.takeBaseMap(chosen.identifier);
    else void store.tryBaseMap(chosen.identifier);
  });
  const isKnown = described !== undefined;
  // Once a page: what is chosen here afterwards is newer than what the server said.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (described !== undefined) take(described);
  }, [isKnown]);
  useEffect(() => {
    if (!isKnown) return undefined;
    const waiting = new Map<string, Partial<LayerChoice>>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = (): void => {
      clearTimeout(timer);
      const all = [...waiting];
      waiting.clear();
      const placed = all
        .flatMap(([id, { position }]) => (position === undefined ? [] : [{ id, position }]))
        .sort((one, other) => one.position - other.position)
        .map(({ id }) => id);
      for (const [index, [identifier, { visible, options, opacity }]] of all.entries()) {
        const body = {
          identifier,
          ...(visible !== undefined && { default_visibility: visible }),
          ...(options !== undefined && { options: [...options] }),
          ...(opacity !== undefined && { opacity }),
          ...(index === 0 && placed.length > 0 && { order: placed }),
        };
        // This device remembers it all the same.
        if (Object.keys(body).length > 1)
          callApi(endpoints.editLayerSettings, { body }, { handles: 'all', keepalive: true }).catch(
            () => undefined,
          );
      }
    };
    store.registry.onChoice = (id, change) => {
      waiting.set(id, { ...waiting.get(id), ...change });
      clearTimeout(timer);
      timer = setTimeout(send, REST_MS);
    };
    store.onBaseMap = (identifier) => {
      waiting.set(identifier, { visible: true });
      clearTimeout(timer);
      timer = setTimeout(send, REST_MS);
    };
    window.addEventListener('pagehide', send);
    return () => {
      store.registry.onChoice = null;
      store.onBaseMap = null;
      window.removeEventListener('pagehide', send);
      send();
    };
  }, [store, isKnown]);
};
