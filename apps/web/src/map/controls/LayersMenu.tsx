import { LAYER_SECTIONS } from '@envol/domain/map-layers/catalogue';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import type { LayerGroup } from '../layers/layer.ts';
import type { LayerState } from '../layers/registry.ts';
import { useMap, useMapInsets } from '../MapProvider.tsx';
import { BaseMapChoice } from './BaseMapChoice.tsx';
import { LayerEntry, type LayerMoves } from './LayerEntry.tsx';
import './popover.css';
import './layersMenu.css';
import { MapDay } from './MapDay.tsx';
import { PrintMap } from './PrintMap.tsx';
import { SavePicture } from './SavePicture.tsx';

/** The menu leaves this long after the mouse has left it. */
const CLOSE_MS = 800;
/** Its width and the air around it (panels.css): the camera keeps the mission clear of it. */
const MENU_PX = 320;

/** One heading of the menu with its layers and what can be added to them. */
function Section({
  group,
  entries,
}: {
  readonly group: LayerGroup;
  readonly entries: readonly LayerState[];
}) {
  const { t } = useTranslation('map');
  const { registry, sectionActions } = useMap();
  const actions = sectionActions[group] ?? [];
  if (entries.length === 0 && actions.length === 0) return null;
  const movable = entries.filter(({ layer }) => layer.movable).map(({ layer }) => layer.id);
  const place = (id: string, at: number): void => {
    const rest = movable.filter((each) => each !== id);
    registry.setOrder([...rest.slice(0, at), id, ...rest.slice(at)]);
  };
  const movesOf = ({ layer }: LayerState): LayerMoves | undefined => {
    const at = movable.indexOf(layer.id);
    if (at < 0 || movable.length < 2) return undefined;
    return {
      up: at === 0 ? null : () => place(layer.id, at - 1),
      down: at === movable.length - 1 ? null : () => place(layer.id, at + 1),
      onDrop: (id) => movable.includes(id) && place(id, at),
    };
  };
  return (
    <fieldset>
      <legend>{t(`layers.${group}`)}</legend>
      <ul>
        {entries.map((state) => {
          const moves = movesOf(state);
          return <LayerEntry key={state.layer.id} state={state} {...(moves && { moves })} />;
        })}
      </ul>
      {actions.length > 0 && (
        <div className="envol-map-layer-actions">
          {actions.map(({ id, label, icon: Icon, run }) => (
            <button key={id} type="button" onClick={run}>
              <Icon size={15} /> {label}
            </button>
          ))}
        </div>
      )}
    </fieldset>
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
      if (inside?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stay = () => clearTimeout(timer.current);
  const leave = (event: React.PointerEvent) => {
    // A slider that is held, or a layer that is dragged, may leave it.
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    stay();
    timer.current = setTimeout(onClose, CLOSE_MS);
  };
  const listed = layers.filter(({ layer }) => layer.group !== undefined);
  const shown = listed.filter(({ visible, layer }) => visible && layer.locked === undefined).length;
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
        <span>{t('layers.shown', { count: shown })}</span>
        <button type="button" aria-label={t('close')} onClick={onClose}>
          <X />
        </button>
      </header>
      <BaseMapChoice />
      {LAYER_SECTIONS.map((group) => (
        <Section key={group} group={group} entries={listed.filter(({ layer }) => layer.group === group)} />
      ))}
      <MapDay />
      <SavePicture />
      <PrintMap />
    </div>
  );
}
