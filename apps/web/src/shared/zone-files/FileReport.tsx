import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { ZoneNote } from '@envol/domain/formats/zones/readZone';
import type { LayerRefusal } from '@envol/domain/map-layers/layerFile';
import type { ZoneImportRefusal } from '@envol/domain/structures/zones';
import { useTranslation } from '../../ui/texts.ts';
import styles from './fileReport.module.css';
import { useLimitsText } from './useLimitsText.ts';

/** More lines than a person reads. */
const MOST_ROWS = 200;

/** A place of a file in words: readers write "line 105" and "features[3]"; other places are names of the file itself. */
export const usePlace = (): ((place: string) => string) => {
  const { t } = useTranslation('formats');
  return (place) => {
    const line = /^line (\d+)$/.exec(place)?.[1];
    if (line !== undefined) return t('line', { line });
    const index = /^features\[(\d+)\]$/.exec(place)?.[1];
    return index === undefined ? place : t('object', { number: Number(index) + 1 });
  };
};

interface Row {
  readonly place: string;
  readonly name: string;
  readonly text: string;
}

interface RowsProps {
  readonly rows: readonly Row[];
  /** Of all, where the rows are the first of them. */
  readonly count: number;
  readonly title: string;
  readonly isWarning?: boolean;
}

const Rows = ({ rows, count, title, isWarning = false }: RowsProps) => {
  const { t } = useTranslation('formats');
  const placeIn = usePlace();
  const more = count - Math.min(rows.length, MOST_ROWS);
  return (
    <details open={isWarning} className={isWarning ? `${styles.report} ${styles.refused}` : styles.report}>
      <summary>{title}</summary>
      <ul>
        {rows.slice(0, MOST_ROWS).map(({ place, name, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one place may be told twice, and the order stands
          <li key={index}>{[placeIn(place), name, text].filter((part) => part !== '').join(' · ')}</li>
        ))}
      </ul>
      {more > 0 && <p>{t('more', { count: more })}</p>}
    </details>
  );
};

/** What was not taken of a file, each with its place and the reason. */
export const FileRefusals = ({
  refused,
  count = refused.length,
}: {
  readonly refused: readonly {
    readonly place: string;
    readonly name: string;
    readonly reason: LayerRefusal | ZoneImportRefusal;
  }[];
  /** Of all, where the list holds the first of them. */
  readonly count?: number;
}) => {
  const { t } = useTranslation('formats');
  if (refused.length === 0) return null;
  const rows = refused.map(({ place, name, reason }) => ({ place, name, text: t(`refusals.${reason}`) }));
  return <Rows isWarning rows={rows} count={count} title={t('refused', { count })} />;
};

/** What was mended of what is taken, or left out beside it. */
export const FileNotes = ({
  noted,
}: {
  readonly noted: readonly { readonly place: string; readonly name: string; readonly note: ZoneNote }[];
}) => {
  const { t } = useTranslation('formats');
  if (noted.length === 0) return null;
  const rows = noted.map(({ place, name, note }) => ({ place, name, text: t(`notes.${note}`) }));
  return <Rows isWarning rows={rows} count={rows.length} title={t('noted', { count: rows.length })} />;
};

/** What was read of a file: where it stands, its name, its class and its limits. */
export const FileObjects = ({
  objects,
  count = objects.length,
}: {
  readonly objects: readonly {
    readonly place: string;
    readonly name: string;
    readonly kind: string | null;
    readonly lower: HeightLimit | null;
    readonly upper: HeightLimit | null;
  }[];
  readonly count?: number;
}) => {
  const { t } = useTranslation('formats');
  const limits = useLimitsText();
  if (objects.length === 0) return null;
  const rows = objects.map(({ place, name, kind, lower, upper }) => ({
    place,
    name,
    text: [kind ?? '', lower === null && upper === null ? '' : limits(lower, upper)]
      .filter((part) => part !== '')
      .join(' · '),
  }));
  return <Rows rows={rows} count={count} title={t('objects', { count })} />;
};
