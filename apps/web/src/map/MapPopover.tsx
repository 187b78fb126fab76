import type { Position } from '@envol/domain/geo/geometry';
import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../ui/texts.ts';
import './controls/popover.css';
import { useMap } from './MapProvider.tsx';

interface MapPopoverProps {
  readonly position: Position;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const GAP = 14;
const EDGE = 12;

interface Placement {
  readonly left: number;
  readonly top: number;
}

/** A card beside a place on the map, which it follows; at the foot of a narrow screen. Escape closes it. */
export function MapPopover({ position, title, onClose, children }: MapPopoverProps) {
  const { t } = useTranslation('map');
  const { map, insets } = useMap();
  const card = useRef<HTMLDivElement>(null);
  const [placement, setPlacement] = useState<Placement | null>(null);
  const [lng, lat] = position;
  useEffect(() => {
    const element = card.current;
    if (!map || !element) return;
    const place = () => {
      const { x, y } = map.project([lng, lat]);
      const { clientWidth, clientHeight } = map.getContainer();
      const { offsetWidth, offsetHeight } = element;
      const right = x + GAP + offsetWidth + EDGE <= clientWidth - insets.right;
      const left = right ? x + GAP : x - GAP - offsetWidth;
      const lowest = clientHeight - insets.bottom - offsetHeight - EDGE;
      setPlacement({
        left: Math.max(EDGE + insets.left, Math.min(left, clientWidth - offsetWidth - EDGE)),
        top: Math.max(EDGE + insets.top, Math.min(y - 28, lowest)),
      });
    };
    place();
    map.on('move', place);
    const grown = new ResizeObserver(place);
    grown.observe(element);
    return () => {
      map.off('move', place);
      grown.disconnect();
    };
  }, [map, lng, lat, insets]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={title}
      className="envol-map-popover"
      style={
        placement
          ? ({ '--map-x': `${placement.left}px`, '--map-y': `${placement.top}px` } as CSSProperties)
          : { visibility: 'hidden' }
      }
    >
      <header>
        <h2>{title}</h2>
        <button type="button" aria-label={t('close')} onClick={onClose}>
          <X />
        </button>
      </header>
      {children}
    </div>
  );
}
