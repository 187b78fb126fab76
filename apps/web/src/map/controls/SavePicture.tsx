import { ImageDown } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { presentTime } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useMap } from '../MapProvider.tsx';
import { saveMapPicture } from './saveMapPicture.ts';

/** The map as it stands on the screen, as a picture with scale, sources and hour. */
export function SavePicture() {
  const { t, language } = useTranslation('map');
  const format = useFormats();
  const { map, registry } = useMap();
  const layers = useSyncExternalStore(registry.subscribe, registry.getSnapshot);
  const [failed, setFailed] = useState(false);
  if (map === null) return null;
  const texts = layers
    .filter(({ visible }) => visible)
    .flatMap(({ layer }) => Object.values(layer.sources))
    .flatMap((source) =>
      'attribution' in source && typeof source.attribution === 'string' ? [source.attribution] : [],
    );
  const save = () => {
    const at = new Date(presentTime());
    saveMapPicture(map, {
      language,
      line: t('picture.line', { at: format.dayAndClock(at) }),
      sources: [...new Set(texts.map((text) => text.replace(/<[^>]*>/g, '').trim()))].join(' · '),
      file_name: `${t('picture.file')} ${at.toISOString().slice(0, 16).replace(':', 'h')}.png`,
    }).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  };
  return (
    <div className="envol-map-layer-actions">
      <button type="button" onClick={save}>
        <ImageDown size={15} /> {t('picture.save')}
      </button>
      {failed && <small role="alert">{t('picture.failed')}</small>}
    </div>
  );
}
