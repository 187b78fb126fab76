import { Info } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useFormats } from '../../ui/format.ts';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useMap } from '../MapProvider.tsx';

/** Opened by hand alone. */
const WholeAttribution = lazy(() =>
  untilThere(async () => ({ default: (await import('./WholeAttribution.tsx')).WholeAttribution })),
);

function attributionsOf(source: object): string[] {
  return 'attribution' in source && typeof source.attribution === 'string' ? [source.attribution] : [];
}

const asksToBeNamed = (attribution: string): boolean => /©|<a /.test(attribution);

/** "© SIA – Service de l’information aéronautique (DGAC), …" → "SIA": who, without the rest of the sentence. */
function shortOf(attribution: string): string {
  const words = attribution.replace(/<[^>]*>|©/g, '').trim();
  return /^(.*?)(?: – |,|:| \(|$)/.exec(words)?.[1] ?? words;
}

/** One line of names, as licences ask it to be seen; whole and with its links behind one button. */
export function Attribution() {
  const { t } = useTranslation('map');
  const format = useFormats();
  const { registry } = useMap();
  const [open, setOpen] = useState(false);
  const whole = useId();
  const frame = useRef<HTMLDivElement>(null);
  const layers = useSyncExternalStore(registry.subscribe, registry.getSnapshot);
  const texts = [
    ...new Set(
      layers
        .filter(({ visible }) => visible)
        .flatMap(({ layer }) => Object.values(layer.sources).flatMap(attributionsOf)),
    ),
  ];
  // Whose licence asks to be named in view; what is free of that (Natural Earth) is read in the whole text.
  const line = `© ${[...new Set(texts.filter(asksToBeNamed).map(shortOf))].join(' · ')}`;
  if (texts.length === 0) return null;
  return (
    <div ref={frame} className="envol-map-attribution">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={whole}
        aria-label={format.named(t('attribution'), line)}
        onClick={() => setOpen(!open)}
      >
        <Info />
        <span>{line}</span>
      </button>
      {open && (
        <Suspense>
          <WholeAttribution id={whole} frame={frame} texts={texts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
