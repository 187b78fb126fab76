import { areaIssues } from '@envol/domain/geo/areas';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { Link, useParams } from '@tanstack/react-router';
import {
  ChevronRight,
  Circle,
  CircleAlert,
  Copy,
  CopyPlus,
  FileUp,
  Hexagon,
  Keyboard,
  LocateFixed,
  PencilLine,
  Spline,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type DrawMode, moveGeometry, verticesOf } from '../../map/draw/operations.ts';
import { useMap } from '../../map/MapProvider.tsx';
import { measureGeometry } from '../../map/measure.ts';
import { useReasons } from '../../shared/airspace/index.ts';
import { type FormArea, swappedAxes, textOf } from '../../shared/flight-form/index.ts';
import { Pieces, placesOf } from '../../shared/places/index.ts';
import { Button, buttonLook, IconButton } from '../../ui/Button.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useFormats } from '../../ui/format.ts';
import { useFocusBack } from '../../ui/keys/focus.ts';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { GrowArea } from './areas/GrowArea.tsx';
import { LargeArea } from './areas/LargeArea.tsx';
import { SliceArea } from './areas/SliceArea.tsx';
import { TypedArea } from './areas/TypedArea.tsx';
import type { AreaDrawing } from './areas/useAreaDrawing.tsx';
import styles from './editor.module.css';

const TOOLS = [
  ['polygon', Hexagon],
  ['circle', Circle],
  ['line', Spline],
] as const;

/** "Polygone, 5 sommets · 0,04 km²" */
export const useShapeText = () => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const format = useFormats();
  return (geometry: FormArea['geometry']): string => {
    const { area_m2, length_m } = measureGeometry(geometry);
    const size = format.area(area_m2);
    if (geometry.type === 'Circle')
      return `${t('where.shape_circle', { radius: format.distance(geometry.radius_m) })} · ${size}`;
    if (geometry.type === 'LineString')
      return `${t('where.shape_line', { length: format.distance(length_m) })} · ${size}`;
    return `${t('where.shape_polygon', { count: verticesOf(geometry).length })} · ${size}`;
  };
};

const AREA_FIELDS = ['name', 'max_height_m', 'geometry.radius_m', 'geometry.buffer_m'] as const;

interface AreaItemProps {
  readonly area: FormArea;
  readonly index: number;
  readonly height: number | null;
  readonly drawing: AreaDrawing;
  readonly error: string | undefined;
  /** One of its fields was refused. */
  readonly refused: boolean;
}

/** Right of the area, as far as it is wide: a copy on top of it would not be seen. */
const besideOf = (geometry: AreaGeometry): AreaGeometry => {
  const [west, south, east] = boundingBox(geometry);
  const outcome = moveGeometry(geometry, [west, south], [east + (east - west) * 0.1, south]);
  return outcome.ok ? outcome.geometry : geometry;
};

const AreaBody = ({ area, index, height, drawing }: Omit<AreaItemProps, 'error' | 'refused'>) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const [typing, setTyping] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(typing);
  const path = `areas.${index}`;
  const { type } = area.geometry;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(textOf(area.geometry));
      showSuccess(t('where.coordinates_copied'));
    } catch {
      showError(t('where.coordinates_not_copied'));
    }
  };
  if (typing)
    return (
      <div className={styles.areaBody}>
        <TypedArea
          geometry={area.geometry}
          onPlace={(geometry) => drawing.drawing.actions.setGeometry(geometry)}
          onClose={() => setTyping(false)}
        />
      </div>
    );
  return (
    <div className={styles.areaBody}>
      <TextField name={`${path}.name`} label={t('where.name')} maxLength={50} />
      <FieldRow>
        <NumberField
          name={`${path}.max_height_m`}
          label={t('where.height')}
          unit="m AGL"
          optional
          {...(area.max_height_m === null && height !== null
            ? { hint: t('where.height_own', { height }) }
            : {})}
        />
        {type === 'Circle' && (
          <NumberField name={`${path}.geometry.radius_m`} label={t('where.radius')} unit="m" />
        )}
        {type === 'LineString' && (
          <NumberField
            name={`${path}.geometry.buffer_m`}
            label={t('where.buffer')}
            hint={t('where.buffer_hint')}
            unit="m"
          />
        )}
      </FieldRow>
      <div className={styles.row}>
        <Button
          ref={opener}
          variant="outlined"
          startIcon={<Keyboard size={16} />}
          onClick={() => setTyping(true)}
        >
          {t('where.coordinates_edit')}
        </Button>
        <Button variant="outlined" startIcon={<Copy size={16} />} onClick={() => void copy()}>
          {t('where.coordinates_copy')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<CopyPlus size={16} />}
          onClick={() => drawing.add(besideOf(area.geometry))}
        >
          {t('where.duplicate')}
        </Button>
        <GrowArea area={area} drawing={drawing} />
        <SliceArea area={area} drawing={drawing} />
      </div>
    </div>
  );
};

const AreaItem = ({ area, index, height, drawing, error, refused }: AreaItemProps) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const format = useFormats();
  const reasons = useReasons();
  const { camera } = useMap();
  const shapeText = useShapeText();
  const selected = drawing.selected === area.key;
  const [opened, setOpened] = useState(false);
  // What was refused in a folded field must be seen.
  const open = selected && (opened || refused);
  const [issue] = areaIssues(area.geometry);
  const problem = issue === undefined ? error : reasons.areaIssue(issue);
  return (
    <li
      className={styles.area}
      data-selected={selected || undefined}
      data-error={problem !== undefined || undefined}
    >
      <div className={styles.areaHead}>
        <button
          type="button"
          className={styles.areaName}
          aria-expanded={open}
          onClick={() => {
            setOpened(!open);
            drawing.select(area.key);
          }}
        >
          <ChevronRight size={16} aria-hidden data-open={open || undefined} />
          <b>{area.name === '' ? t('where.area', { number: index + 1 }) : area.name}</b>
          <span>{shapeText(area.geometry)}</span>
        </button>
        <IconButton
          aria-label={format.named(t('where.zoom'), area.name)}
          title={t('where.zoom')}
          onClick={() => camera.fitBounds(boundingBox(area.geometry))}
        >
          <LocateFixed size={17} />
        </IconButton>
        <IconButton
          aria-label={format.named(t('where.delete'), area.name)}
          title={t('where.delete')}
          onClick={() => drawing.remove(area.key)}
        >
          <Trash2 size={17} />
        </IconButton>
      </div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          <CircleAlert size={15} aria-hidden />
          {problem}
          {issue?.code === 'area_coordinates_swapped' && (
            <Button
              variant="outlined"
              onClick={() => {
                drawing.select(area.key);
                drawing.replace(area.key, swappedAxes(area.geometry));
              }}
            >
              {t('where.swap')}
            </Button>
          )}
        </p>
      )}
      {problem === undefined && <LargeArea geometry={area.geometry} />}
      {open && <AreaBody area={area} index={index} height={height} drawing={drawing} />}
    </li>
  );
};

/** What the hand is doing on the map, how it ends, and how large it is by now. */
const InProgress = ({ mode, draft }: { readonly mode: DrawMode; readonly draft: AreaDrawing['draft'] }) => {
  const { t } = useTranslation(['flights', 'map', 'flights_list']);
  const shapeText = useShapeText();
  return (
    <div className={styles.inProgress}>
      <PencilLine size={17} aria-hidden />
      <b>
        {t('where.in_progress')}
        {draft !== null && <span> · {shapeText(draft.geometry)}</span>}
      </b>
      {draft === null && <span>{t(`map:draw.${mode}`)}</span>}
    </div>
  );
};

/** The drawing stays as a draft; what is chosen of the file joins it. */
const ImportFile = () => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const { id } = useParams({ strict: false });
  return (
    <Link
      to="/map/flights/import"
      search={id === undefined ? {} : { into: Number(id) }}
      className={buttonLook({ variant: 'text' })}
    >
      <FileUp size={16} aria-hidden />
      {t('flights_list:import.open')}
    </Link>
  );
};

/** For the list of areas: one that was placed without a pointer takes the focus once it stands there. */
const useFocusPlaced = (count: number) => {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    before.current = null;
    list.current?.querySelector<HTMLElement>('li:last-child button')?.focus();
  }, [count]);
  return {
    list,
    expect: () => {
      before.current = count;
    },
  };
};

export interface WhereStepProps {
  readonly areas: readonly FormArea[];
  readonly height: number | null;
  readonly drawing: AreaDrawing;
  readonly errorOf: (path: string) => string | undefined;
}

/** What other features ask about the areas. */
const BelowAreas = ({ drawing }: Pick<WhereStepProps, 'drawing'>) => (
  <Pieces
    of={placesOf('missionEditor', 'belowAreas')}
    give={{ drawing: { ...drawing, cancel: drawing.drawing.actions.cancel } }}
  />
);

/** Where: areas drawn on the map or typed, each with its name, its height and its size. */
export const WhereStep = ({ areas, height, drawing, errorOf }: WhereStepProps) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const { camera } = useMap();
  const [typing, setTyping] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(typing);
  const placed = useFocusPlaced(areas.length);
  const isNew = useParams({ strict: false }).id === undefined;
  const missing = errorOf('areas');
  return (
    <>
      {areas.length > 0 && (
        <ul ref={placed.list} className={styles.areas} aria-label={t('where.areas')}>
          {areas.map((area, index) => (
            <AreaItem
              key={area.key}
              area={area}
              index={index}
              height={height}
              drawing={drawing}
              refused={AREA_FIELDS.some((field) => errorOf(`areas.${index}.${field}`) !== undefined)}
              error={errorOf(`areas.${index}.geometry`) ?? errorOf(`areas.${index}`)}
            />
          ))}
        </ul>
      )}
      {drawing.mode !== null && <InProgress mode={drawing.mode} draft={drawing.draft} />}
      {areas.length === 0 && missing !== undefined && (
        <div className={styles.empty} data-error role="alert">
          {missing}
        </div>
      )}
      {typing ? (
        <TypedArea
          geometry={null}
          onPlace={(geometry) => {
            placed.expect();
            drawing.add(geometry);
            camera.fitBounds(boundingBox(geometry), { maxZoom: 14 });
          }}
          onClose={() => setTyping(false)}
        />
      ) : (
        <div className={styles.choices}>
          <span className={styles.label}>{areas.length === 0 ? t('where.draw') : t('where.add')}</span>
          <div className={styles.tools} style={{ width: '100%' }}>
            {TOOLS.map(([shape, Icon]) => (
              <Button
                key={shape}
                variant="outlined"
                startIcon={<Icon size={17} />}
                aria-pressed={drawing.mode === shape}
                onClick={() => drawing.setMode(drawing.mode === shape ? null : shape)}
              >
                {t(`where.${shape}`)}
              </Button>
            ))}
          </div>
          <div className={styles.row}>
            <Button
              ref={opener}
              variant="text"
              startIcon={<Keyboard size={16} />}
              onClick={() => setTyping(true)}
            >
              {t('where.typed')}
            </Button>
            <ImportFile />
            {isNew && <Pieces of={placesOf('missionEditor', 'beginnings')} give={{}} />}
          </div>
        </div>
      )}
      {areas.length > 0 && <BelowAreas drawing={drawing} />}
    </>
  );
};
