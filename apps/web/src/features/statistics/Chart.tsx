import { Download, Table2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isFailure } from '../../api/failure.ts';
import { saveFile } from '../../api/saveFile.ts';
import { useTakesFiles } from '../../api/session.ts';
import { IconButton } from '../../ui/Button.tsx';
import { showError } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { csvText, ticksTo } from './period.ts';
import styles from './statistics.module.css';
import { TableHead } from './TableHead.tsx';

type Cell = string | number | null;

interface ChartCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** The same figures as a table: what a screen reader reads, and what is exported. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What the file holds where the table holds its first rows alone. */
  readonly everyRow?: () => Promise<readonly (readonly Cell[])[]>;
  readonly file: string;
  /** Of the twelve columns of a wide window. */
  readonly columns: 3 | 4 | 5 | 12;
  readonly children: ReactNode;
  /** Under the picture and the table alike. */
  readonly footer?: ReactNode;
}

/** A picture of figures that turns into their table, and goes into a file. */
export const ChartCard = (props: ChartCardProps) => {
  const { title, text, head, rows, everyRow, file, columns, children, footer } = props;
  const { t } = useTranslation('statistics');
  const takesFiles = useTakesFiles();
  const [asTable, setTable] = useState(false);
  const save = async (): Promise<void> => {
    try {
      const held = everyRow === undefined ? rows : await everyRow();
      // A spreadsheet takes a file for UTF-8 by its first sign.
      const text = ['\ufeff', csvText([head, ...held])];
      saveFile(new Blob(text, { type: 'text/csv;charset=utf-8' }), `${file}.csv`);
    } catch (error) {
      if (!isFailure(error)) throw error;
      showError(error.detail);
    }
  };
  return (
    <section className={styles.card} data-columns={columns} aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <IconButton
          aria-pressed={asTable}
          aria-label={t(asTable ? 'as_chart' : 'as_table', { name: title })}
          title={t(asTable ? 'as_chart' : 'as_table', { name: title })}
          onClick={() => setTable(!asTable)}
        >
          {asTable ? <X size={17} aria-hidden /> : <Table2 size={17} aria-hidden />}
        </IconButton>
        {takesFiles && (
          <IconButton
            aria-label={t('export', { name: title })}
            title={t('export', { name: title })}
            onClick={() => void save()}
          >
            <Download size={17} aria-hidden />
          </IconButton>
        )}
      </header>
      {asTable ? <FigureTable label={title} head={head} rows={rows} /> : children}
      {footer}
    </section>
  );
};

const FigureTable = ({
  label,
  head,
  rows,
}: {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <section className={styles.table} aria-label={label} tabIndex={0}>
    <table>
      <TableHead words={head} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.join('|')}>
            {row.map((cell, index) => (
              <td key={head[index]}>{cell ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Pixels that a word under a column takes. */
const WORD = 56;
const HEIGHT = 200;
const LEFT = 44;
const FOOT = 22;

interface Scale {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly step: number;
}

/** A picture as wide as its card, one unit a pixel: its words keep their size. */
const useWidth = () => {
  const ref = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(400);
  useEffect(() => {
    const svg = ref.current;
    if (svg === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(160, svg.clientWidth)));
    observer.observe(svg);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};

/** Axes with their words; what is drawn stands within. */
export const Axes = ({
  label,
  count,
  most,
  tick,
  under,
  hasLinks = false,
  children,
}: {
  readonly label: string;
  readonly count: number;
  readonly most: number;
  readonly tick: (value: number) => string;
  /** The word under a column; empty for none. */
  readonly under: (index: number) => string;
  /** Its columns lead somewhere: what stands in it is reached by the keyboard. */
  readonly hasLinks?: boolean;
  readonly children: (scale: Scale) => ReactNode;
}) => {
  const { ref, width } = useWidth();
  const ticks = ticksTo(most);
  const top = ticks.at(-1) ?? 1;
  const step = (width - LEFT) / Math.max(1, count);
  const y = (value: number): number => HEIGHT - FOOT - (value / top) * (HEIGHT - FOOT - 8);
  const x = (index: number): number => LEFT + index * step;
  const words: { readonly at: number; readonly word: string }[] = [];
  for (let at = 0; at < count; at++) {
    const last = words.at(-1);
    const word = under(at);
    if (word !== '' && (last === undefined || (at - last.at) * step >= WORD)) words.push({ at, word });
  }
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      ref={ref}
      role={hasLinks ? 'group' : 'img'}
      aria-label={label}
    >
      {ticks.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
          <text className={styles.tick} x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {tick(value)}
          </text>
        </g>
      ))}
      {children({ x, y, step })}
      {words.map(({ at, word }) => (
        <text key={at} className={styles.tick} x={x(at) + step / 2} y={HEIGHT - 5} textAnchor="middle">
          {word}
        </text>
      ))}
    </svg>
  );
};
