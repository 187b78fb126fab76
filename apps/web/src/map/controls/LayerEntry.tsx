import { ChevronDown, ChevronUp, ExternalLink, GripVertical, SlidersHorizontal } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { CheckInput } from '../../ui/form/CheckInput.tsx';
import { RangeInput } from '../../ui/form/RangeInput.tsx';
import { useTranslation } from '../../ui/texts.ts';
import type { LayerState } from '../layers/registry.ts';
import { useMap } from '../MapProvider.tsx';
import { mapPalette } from '../palette.ts';

/** How a layer is moved among those of its section. */
export interface LayerMoves {
  /** By one place up (−1) or down (1); null at that end. */
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
  /** Another layer was dropped on this one. */
  readonly onDrop: (id: string) => void;
}

interface LayerEntryProps {
  readonly state: LayerState;
  readonly moves?: LayerMoves;
}

const DRAGGED = 'application/x-envol-layer';

function Parts({ state }: { readonly state: LayerState }) {
  const { registry, mode } = useMap();
  const { layer, options } = state;
  return (
    <ul>
      {layer.options?.map((option) => (
        <li key={option.id}>
          <label>
            <CheckInput
              checked={options.has(option.id)}
              onChange={(checked) => registry.setOption(layer.id, option.id, checked)}
            />
            {option.swatch && <i style={{ color: option.swatch(mapPalette(mode)) }} />}
            <span>{option.label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function Legend({ state: { layer } }: { readonly state: LayerState }) {
  const { mode } = useMap();
  return (
    <dl>
      {layer.legend?.map(({ label, colour, dashed }) => (
        <div key={label}>
          <dt>
            <i data-dashed={dashed} style={{ color: colour(mapPalette(mode)) }} />
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How opaque it is, where it stands, what its publisher says, and what its keepers can do with it. */
function Details({ state, moves }: LayerEntryProps) {
  const { t } = useTranslation('map');
  const { registry } = useMap();
  const { layer, opacity } = state;
  const percent = Math.round(opacity * 100);
  return (
    <div className="envol-map-layer-details">
      <label className="envol-map-opacity">
        <span>{t('layers.opacity')}</span>
        <RangeInput
          least={0}
          most={100}
          step={5}
          value={percent}
          onChange={(value) => registry.setOpacity(layer.id, value / 100)}
        />
        <output>{t('layers.percent', { value: percent })}</output>
      </label>
      {layer.description && <p>{layer.description}</p>}
      <div className="envol-map-layer-actions">
        {moves && (
          <>
            <button type="button" disabled={moves.up === null} onClick={() => moves.up?.()}>
              <ChevronUp size={15} /> {t('layers.up')}
            </button>
            <button type="button" disabled={moves.down === null} onClick={() => moves.down?.()}>
              <ChevronDown size={15} /> {t('layers.down')}
            </button>
          </>
        )}
        {layer.information_url && (
          <a href={layer.information_url} target="_blank" rel="noreferrer">
            <ExternalLink size={15} /> {t('layers.information')}
          </a>
        )}
        {layer.actions?.map(({ id, label, icon: Icon, aside, run }) => (
          <button key={id} type="button" onClick={run}>
            <Icon size={15} /> {label} {aside}
          </button>
        ))}
      </div>
    </div>
  );
}

/** One layer of the menu: shown or not, its parts, and behind a button the rest. */
export function LayerEntry({ state, moves }: LayerEntryProps) {
  const { t } = useTranslation(['map', 'map_tools']);
  const { registry, failedSources, contactEmail } = useMap();
  const details = useId();
  const [open, setOpen] = useState(false);
  const { layer, visible } = state;
  const isLocked = layer.locked !== undefined;
  // What is drawn on the map decides meanwhile.
  const held = registry.heldOf(layer);
  const isShown = held === null ? visible : held === 'shown';
  const isSkipped = isShown && Object.keys(layer.sources).some((source) => failedSources.has(source));
  const drag = moves && {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, layer.id),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      moves.onDrop(event.dataTransfer.getData(DRAGGED));
    },
  };
  return (
    <li {...drag}>
      <div className="envol-map-layer">
        {moves && <GripVertical size={14} className="envol-map-grip" aria-hidden />}
        <label data-disabled={isLocked}>
          <CheckInput
            checked={isShown && !isLocked}
            disabled={isLocked || held !== null}
            onChange={(checked) => registry.setVisible(layer.id, checked)}
          />
          <span>
            {layer.label}
            {isLocked && <small>{layer.locked}</small>}
            {held !== null && !isLocked && <small>{t(`map_tools:mode.held_${held}`)}</small>}
            {isShown && !isLocked && layer.note && <small>{layer.note}</small>}
            {isSkipped && (
              <small data-tone="warning">
                {contactEmail === null
                  ? t('layers.skipped')
                  : t('layers.skipped_write', { email: contactEmail })}
              </small>
            )}
          </span>
        </label>
        <button
          type="button"
          className="envol-map-layer-more"
          aria-expanded={open}
          aria-controls={details}
          aria-label={t('layers.more', { name: layer.label })}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal size={15} />
        </button>
      </div>
      <div id={details} hidden={!open}>
        {open && <Details state={state} {...(moves && { moves })} />}
      </div>
      {isShown && layer.options && <Parts state={state} />}
      {isShown && layer.legend && <Legend state={state} />}
    </li>
  );
}
