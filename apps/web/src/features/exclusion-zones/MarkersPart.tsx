import {
  MARKER_KINDS,
  type Marker,
  type MarkerKind,
  MOST_MARKERS,
} from '@envol/domain/exclusion-zones/markers';
import { parseCoordinates } from '@envol/domain/geo/coordinates';
import { formatDecimal } from '@envol/domain/geo/coordinateText';
import type { Position } from '@envol/domain/geo/geometry';
import { Crosshair, PlaneLanding, PlaneTakeoff, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { InputBox } from '../../ui/form/InputBox.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { showError } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './exclusion.module.css';

const ICONS = { pilot: UserRound, take_off: PlaneTakeoff, landing: PlaneLanding } as const;

interface MarkersProps {
  readonly kinds?: readonly MarkerKind[];
  readonly title?: string;
  readonly lead?: string;
  readonly markers: readonly Marker[];
  readonly placing: MarkerKind | null;
  readonly disabled: boolean;
  readonly onPlacing: (kind: MarkerKind | null) => void;
  /** True when it may stand there. */
  readonly onMove: (index: number, to: Position) => void;
  readonly onRemove: (index: number) => void;
}

interface RowProps {
  readonly marker: Marker;
  readonly disabled: boolean;
  readonly onMove: (to: Position) => void;
  readonly onRemove: () => void;
}

/** One marker with its coordinates: typing them is the way without a pointer. */
const MarkerRow = ({ marker, disabled, onMove, onRemove }: RowProps) => {
  const { t } = useTranslation('exclusion_zones');
  const [typed, setTyped] = useState<string | null>(null);
  const name = t(`markers.${marker.kind}`);
  const Icon = ICONS[marker.kind];
  const keep = (): void => {
    if (typed === null) return;
    const [reading] = parseCoordinates(typed);
    if (reading) onMove(reading.position);
    else showError(t('screen.coordinates_wrong'));
    setTyped(null);
  };
  return (
    <li className={styles.marker}>
      <Icon size={16} aria-hidden />
      <span>{name}</span>
      <InputBox
        invalid={false}
        aria-label={`${t('screen.coordinates')} – ${name}`}
        value={typed ?? formatDecimal(marker.position)}
        disabled={disabled}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={keep}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
      />
      {!disabled && (
        <IconButton aria-label={t('screen.remove', { what: name })} onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      )}
    </li>
  );
};

/** Pilot, take-off and landing: placed by a click, dragged on the map, or typed. */
export const MarkersPart = (props: MarkersProps) => {
  const { markers, placing, disabled, onPlacing, onMove, onRemove } = props;
  const { t } = useTranslation('exclusion_zones');
  const { kinds = MARKER_KINDS, title = t('screen.points'), lead = t('screen.points_lead') } = props;
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <p className={styles.quiet}>{lead}</p>
      {markers.length > 0 && (
        <ul className={styles.markers}>
          {markers.map((marker, index) => (
            <MarkerRow
              // biome-ignore lint/suspicious/noArrayIndexKey: markers have no name of their own, and keep their order
              key={index}
              marker={marker}
              disabled={disabled}
              onMove={(to) => onMove(index, to)}
              onRemove={() => onRemove(index)}
            />
          ))}
        </ul>
      )}
      {!disabled && (
        <Row gap={2} wrap>
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant="outlined"
              size="small"
              startIcon={<Crosshair size={14} />}
              aria-pressed={placing === kind}
              disabled={markers.filter((marker) => marker.kind === kind).length >= MOST_MARKERS}
              onClick={() => onPlacing(placing === kind ? null : kind)}
            >
              {t(`markers.${kind}`)}
            </Button>
          ))}
        </Row>
      )}
    </>
  );
};
