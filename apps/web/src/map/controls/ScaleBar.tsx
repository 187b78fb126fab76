import { useEffect, useState } from 'react';
import { useReadsMiles } from '../../api/session.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useMap } from '../MapProvider.tsx';
import { scaleSteps } from '../scale.ts';

const ROOM_PX = 110;
const EARTH_CIRCUMFERENCE_M = 40_075_016.686;

/** Metric scale at the middle of the map, and a nautical one for who reads miles. */
export function ScaleBar() {
  const { t, language } = useTranslation('map');
  const { map } = useMap();
  const [metresPerPixel, setMetresPerPixel] = useState(1000);
  useEffect(() => {
    if (!map) return;
    const read = () => {
      const shrink = Math.cos((map.getCenter().lat * Math.PI) / 180);
      setMetresPerPixel((EARTH_CIRCUMFERENCE_M * shrink) / (512 * 2 ** map.getZoom()));
    };
    read();
    map.on('move', read);
    return () => {
      map.off('move', read);
    };
  }, [map]);
  const miles = useReadsMiles();
  const steps = scaleSteps(metresPerPixel, ROOM_PX, language).slice(0, miles ? 2 : 1);
  return (
    <div
      className="envol-map-scale"
      role="img"
      aria-label={`${t('scale')} ${steps.map(({ label }) => label).join(', ')}`}
    >
      {steps.map((step, i) => (
        <span key={i === 0 ? 'metric' : 'nautical'} style={{ width: step.width }}>
          {step.label}
        </span>
      ))}
    </div>
  );
}
