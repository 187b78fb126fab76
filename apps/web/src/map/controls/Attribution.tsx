import { Info } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { useMap } from '../MapProvider.tsx';

function attributionsOf(source: object): string[] {
  return 'attribution' in source && typeof source.attribution === 'string' ? [source.attribution] : [];
}

/** Whose data the visible layers show. Open on a wide screen, behind one button on a phone. */
export function Attribution() {
  const { t } = useTranslation('map');
  const { registry } = useMap();
  const [open, setOpen] = useState(false);
  const layers = useSyncExternalStore(registry.subscribe, registry.getSnapshot);
  const texts = layers
    .filter(({ visible }) => visible)
    .flatMap(({ layer }) => Object.values(layer.sources).flatMap(attributionsOf));
  return (
    <div className="envol-map-attribution" data-open={open}>
      <button type="button" aria-expanded={open} aria-label={t('attribution')} onClick={() => setOpen(!open)}>
        <Info />
      </button>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: links written in the layers' own code, never data */}
      <p dangerouslySetInnerHTML={{ __html: [...new Set(texts)].join(' · ') }} />
    </div>
  );
}
