import { Compass, Expand, Layers, LocateFixed, Minimize, Minus, Plus, Ruler, Scan } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useId, useState } from 'react';
import { useShortcuts } from '../../ui/keys/shortcuts.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useMap, useMapStore } from '../MapProvider.tsx';
import { MapButton, MapButtonGroup } from './MapButton.tsx';
import { useGeolocation } from './useGeolocation.ts';

// Opened by hand alone: the first map does not wait for them, nor for the geodesy that measures.
const LayersMenu = lazy(async () => ({ default: (await import('./LayersMenu.tsx')).LayersMenu }));
const RulerTool = lazy(async () => ({ default: (await import('./RulerTool.tsx')).RulerTool }));

/** Nearer, a small area would stand without anything around it. */
const FIT_MAX_ZOOM = 15;

function useBearing(): number {
  const { map } = useMap();
  const [bearing, setBearing] = useState(0);
  useEffect(() => {
    const read = () => setBearing(map?.getBearing() ?? 0);
    map?.on('rotate', read);
    return () => {
      map?.off('rotate', read);
    };
  }, [map]);
  return bearing;
}

function useFullscreen(frame: RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement === frame.current && frame.current !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, [frame]);
  const toggle = () => {
    // A refusal (an embedding page forbids it) leaves the map as it is.
    const change = full ? document.exitFullscreen() : frame.current?.requestFullscreen();
    change?.catch(() => {});
  };
  return { full, toggle, possible: document.fullscreenEnabled };
}

interface LayersButtonProps {
  readonly open: boolean;
  readonly menu: string;
  readonly onToggle: () => void;
}

function LayersButton({ open, menu, onToggle }: LayersButtonProps) {
  const { t } = useTranslation('map');
  return (
    <MapButton
      label={t('layers.title')}
      aria-expanded={open}
      aria-controls={menu}
      aria-haspopup="dialog"
      onClick={onToggle}
    >
      <Layers />
    </MapButton>
  );
}

function CompassButton() {
  const { t } = useTranslation('map');
  const { camera } = useMap();
  const bearing = useBearing();
  if (Math.abs(bearing) < 0.5) return null;
  return (
    <MapButton label={t('north')} onClick={() => camera.resetNorth()}>
      <Compass style={{ transform: `rotate(${-bearing - 45}deg)` }} />
    </MapButton>
  );
}

function LocateButton() {
  const { t } = useTranslation('map');
  const { locate, state } = useGeolocation();
  const { refusedText } = useMapStore();
  const [told, setTold] = useState<string | null>(null);
  const isRefused = state === 'refused';
  useEffect(() => {
    // The map's own sentence stands until, and where, there is no other.
    if (isRefused) void refusedText?.().then(setTold, () => undefined);
  }, [isRefused, refusedText]);
  return (
    <span className="envol-map-locate">
      <MapButton label={t('locate.title')} aria-busy={state === 'waiting'} onClick={locate}>
        <LocateFixed />
      </MapButton>
      {isRefused && <output className="envol-map-note">{told ?? t('locate.refused')}</output>}
    </span>
  );
}

function FitButton() {
  const { t } = useTranslation('map');
  const { camera, fitTarget } = useMap();
  const label = t(`fit.${fitTarget?.of ?? 'all'}`);
  const fit = () => {
    if (fitTarget !== null) camera.fitBounds(fitTarget.bounds, { maxZoom: FIT_MAX_ZOOM });
  };
  useShortcuts([{ keys: '0', label, group: t('title'), run: fit }]);
  return (
    <MapButton label={label} shortcut="0" disabled={fitTarget === null} onClick={fit}>
      <Scan />
    </MapButton>
  );
}

/** The tools at the map's right edge: beside the picture, on a phone over it. */
export function MapRail({ frame }: { readonly frame: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('map');
  const store = useMapStore();
  const { camera, tool } = useMap();
  const { full, toggle, possible } = useFullscreen(frame);
  const [layersOpen, setLayersOpen] = useState(false);
  const menu = useId();
  const measuring = tool === 'ruler';
  return (
    <>
      <div className="envol-map-rail" role="toolbar" aria-orientation="vertical" aria-label={t('rail')}>
        <MapButtonGroup label={t('navigation')} spare>
          <MapButton label={t('zoom_in')} shortcut="+" onClick={() => camera.zoomBy(1)}>
            <Plus />
          </MapButton>
          <MapButton label={t('zoom_out')} shortcut="−" onClick={() => camera.zoomBy(-1)}>
            <Minus />
          </MapButton>
          <FitButton />
          <CompassButton />
        </MapButtonGroup>
        <MapButtonGroup label={t('tools')}>
          <LocateButton />
          <LayersButton open={layersOpen} menu={menu} onToggle={() => setLayersOpen(!layersOpen)} />
          <MapButton
            label={t('ruler.title')}
            data-spare="always"
            aria-pressed={measuring}
            disabled={tool !== null && !measuring}
            onClick={() => store.setTool(measuring ? null : 'ruler')}
          >
            <Ruler />
          </MapButton>
        </MapButtonGroup>
        <div ref={store.setDock.rail} className="envol-map-slot" />
        {possible && (
          <MapButtonGroup label={t('window')} spare>
            <MapButton label={full ? t('fullscreen_exit') : t('fullscreen')} onClick={toggle}>
              {full ? <Minimize /> : <Expand />}
            </MapButton>
          </MapButtonGroup>
        )}
      </div>
      <Suspense>
        {layersOpen && <LayersMenu id={menu} onClose={() => setLayersOpen(false)} />}
        {measuring && <RulerTool />}
      </Suspense>
    </>
  );
}
