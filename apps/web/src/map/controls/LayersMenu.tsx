import { PREFERRED_BASEMAPS } from '@envol/domain/access/actor';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useSettings } from '../../api/settings.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { BASE_MAPS } from '../basemap/catalogue.ts';
import { LAYER_GROUPS } from '../layers/layer.ts';
import type { LayerState } from '../layers/registry.ts';
import { useMap, useMapInsets, useMapStore } from '../MapProvider.tsx';
import { mapPalette } from '../palette.ts';

const CHOSEN_AMONG: readonly string[] = PREFERRED_BASEMAPS;

/** The menu leaves this long after the mouse has left it. */
const CLOSE_MS = 800;
/** Its width and the air around it (panels.css): the camera keeps the mission clear of it. */
const MENU_PX = 288;

function BaseMapChoice() {
  const { t } = useTranslation('map');
  const store = useMapStore();
  const { baseMap, baseMapStates } = useMap();
  const { available_maps } = useSettings();
  // What is shown stays on the list, and so does what nobody chooses among.
  const offered = BASE_MAPS.filter(
    (id) => id === baseMap || available_maps.includes(id) || !CHOSEN_AMONG.includes(id),
  );
  useEffect(() => store.probeBaseMaps(), [store]);
  return (
    <fieldset>
      <legend>{t('layers.base_maps')}</legend>
      {offered.map((id) => {
        const state = baseMapStates[id];
        return (
          <label key={id} data-disabled={state !== 'available'}>
            <input
              type="radio"
              name="base-map"
              checked={baseMap === id}
              disabled={state !== 'available'}
              onChange={() => store.setBaseMap(id)}
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

function LayerEntry({ state }: { readonly state: LayerState }) {
  const { registry, mode } = useMap();
  const { layer, visible, options } = state;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={visible}
          onChange={(event) => registry.setVisible(layer.id, event.target.checked)}
        />
        <span>
          {layer.label}
          {visible && layer.note && <small>{layer.note}</small>}
        </span>
      </label>
      {visible && layer.options && (
        <ul>
          {layer.options.map((option) => (
            <li key={option.id}>
              <label>
                <input
                  type="checkbox"
                  checked={options.has(option.id)}
                  onChange={(event) => registry.setOption(layer.id, option.id, event.target.checked)}
                />
                {option.swatch && <i style={{ color: option.swatch(mapPalette(mode)) }} />}
                <span>{option.label}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {visible && layer.legend && (
        <dl>
          {layer.legend.map(({ label, colour, dashed }) => (
            <div key={label}>
              <dt>
                <i data-dashed={dashed} style={{ color: colour(mapPalette(mode)) }} />
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Base maps and layers, switched on and off. Escape or leaving with the mouse closes it. */
export function LayersMenu({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('map');
  const { registry } = useMap();
  useMapInsets('layers', { right: useIsPhone() ? 0 : MENU_PX });
  const layers = useSyncExternalStore(registry.subscribe, registry.getSnapshot);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Before the panel has gone: keys inside it go back to where they came from.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const inside = panel.current;
    inside?.querySelector('input')?.focus();
    return () => {
      clearTimeout(timer.current);
      if (inside?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const stay = () => clearTimeout(timer.current);
  const leave = (event: React.PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    stay();
    timer.current = setTimeout(onClose, CLOSE_MS);
  };
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={t('layers.title')}
      className="envol-map-layers"
      onPointerEnter={stay}
      onPointerLeave={leave}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <h2>{t('layers.title')}</h2>
        <button type="button" aria-label={t('close')} onClick={onClose}>
          <X />
        </button>
      </header>
      <BaseMapChoice />
      {LAYER_GROUPS.map((group) => {
        const entries = layers.filter(({ layer }) => layer.group === group);
        if (entries.length === 0) return null;
        return (
          <fieldset key={group}>
            <legend>{t(`layers.${group}`)}</legend>
            <ul>
              {entries.map((state) => (
                <LayerEntry key={state.layer.id} state={state} />
              ))}
            </ul>
          </fieldset>
        );
      })}
    </div>
  );
}
