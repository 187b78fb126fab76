import { Compass, Layers, LocateFixed, Maximize, Minimize, Minus, Plus, Ruler } from 'lucide-react';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { useGraticule } from '../basemap/useGraticule.ts';
import { useNearTowns } from '../basemap/useNearTowns.ts';
import { useLandmarks } from '../landmarks/useLandmarks.ts';
import { useMap, useMapStore } from '../MapProvider.tsx';
import { useNames } from '../names/useNames.ts';
import { Attribution } from './Attribution.tsx';
import { LayersMenu } from './LayersMenu.tsx';
import { MapButton, MapButtonGroup } from './MapButton.tsx';
import { RulerTool } from './RulerTool.tsx';
import { ScaleBar } from './ScaleBar.tsx';
import { SourceAlert } from './SourceAlert.tsx';
import { useGeolocation } from './useGeolocation.ts';

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
    <MapButtonGroup label={t('layers.title')}>
      <MapButton
        label={t('layers.title')}
        aria-expanded={open}
        aria-controls={menu}
        aria-haspopup="dialog"
        onClick={onToggle}
      >
        <Layers />
      </MapButton>
    </MapButtonGroup>
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
  return (
    <div className="envol-map-phone">
      <MapButtonGroup label={t('locate.title')}>
        <MapButton label={t('locate.title')} aria-busy={state === 'waiting'} onClick={locate}>
          <LocateFixed />
        </MapButton>
      </MapButtonGroup>
      {state === 'refused' && <output className="envol-map-note">{t('locate.refused')}</output>}
    </div>
  );
}

/** The controls around the map's edge. */
export function MapControls({ frame }: { readonly frame: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('map');
  const store = useMapStore();
  const { camera, tool } = useMap();
  const { full, toggle, possible } = useFullscreen(frame);
  useGraticule();
  useNearTowns();
  useLandmarks();
  useNames();
  const [layersOpen, setLayersOpen] = useState(false);
  const menu = useId();
  const measuring = tool === 'ruler';
  return (
    <>
      <div className="envol-map-controls">
        <LayersButton open={layersOpen} menu={menu} onToggle={() => setLayersOpen(!layersOpen)} />
        <MapButtonGroup label={t('navigation')} spare>
          <MapButton label={t('zoom_in')} shortcut="+" onClick={() => camera.zoomBy(1)}>
            <Plus />
          </MapButton>
          <MapButton label={t('zoom_out')} shortcut="−" onClick={() => camera.zoomBy(-1)}>
            <Minus />
          </MapButton>
          <CompassButton />
          {possible && (
            <MapButton
              label={full ? t('fullscreen_exit') : t('fullscreen')}
              data-spare="always"
              onClick={toggle}
            >
              {full ? <Minimize /> : <Maximize />}
            </MapButton>
          )}
        </MapButtonGroup>
        <MapButtonGroup label={t('tools')} spare>
          <MapButton
            label={t('ruler.title')}
            aria-pressed={measuring}
            disabled={tool !== null && !measuring}
            onClick={() => store.setTool(measuring ? null : 'ruler')}
          >
            <Ruler />
          </MapButton>
        </MapButtonGroup>
        <LocateButton />
        <div ref={store.setControlSlot} className="envol-map-slot" />
      </div>
      {layersOpen && <LayersMenu id={menu} onClose={() => setLayersOpen(false)} />}
      {measuring && <RulerTool />}
      <SourceAlert />
      <div className="envol-map-foot">
        <ScaleBar />
        <Attribution />
      </div>
    </>
  );
}
