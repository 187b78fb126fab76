import { Download, Table2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../api/saveFile.ts';
import { useTranslation } from '../../ui/texts.ts';
import { csvText, ticksTo } from './period.ts';
import styles from './statistics.module.css';

type Cell = string | number | null;

interface ChartCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** The same figures as a table: what a screen reader reads, and what is exported. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly file: string;
  /** Of the twelve columns of a wide window. */
  readonly columns: 3 | 4 | 5 | 12;
  readonly children: ReactNode;
}

/** A picture of figures that turns into their table, and goes into a file. */
export const ChartCard = ({ title, text, head, rows, file, columns, children }: ChartCardProps) => {
  const { t } = useTranslation('statistics');
  const [asTable, setTable] = useState(false);
  const save = (): void =>
    // A spreadsheet takes a file for UTF-8 by its first sign.
    saveFile(
      new Blob(['\ufeff', csvText([head, ...rows])], { type: 'text/csv;charset=utf-8' }),
      `${file}.csv`,
    );
  return (
    <section className={styles.card} data-columns={columns} aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <button
          type="button"
          aria-pressed={asTable}
          aria-label={t(asTable ? 'as_chart' : 'as_table', { name: title })}
          title={t(asTable ? 'as_chart' : 'as_table', { name: title })}
          onClick={() => setTable(!asTable)}
        >
          {asTable ? <X size={17} aria-hidden /> : <Table2 size={17} aria-hidden />}
        </button>
        <button
          type="button"
          aria-label={t('export', { name: title })}
          title={t('export', { name: title })}
          onClick={save}
        >
          <Download size={17} aria-hidden />
        </button>
      </header>
      {asTable ? <FigureTable label={title} head={head} rows={rows} /> : children}
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
      <thead>
        <tr>
          {head.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
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

const WIDTH = 600;
const HEIGHT = 200;
const LEFT = 44;
const FOOT = 22;

interface Scale {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly step: number;
}

/** Axes with their words; what is drawn stands within. */
export const Axes = ({
  label,
  count,
  most,
  tick,
  under,
  children,
}: {
  readonly label: string;
  readonly count: number;
  readonly most: number;
  readonly tick: (value: number) => string;
  /** The word under a column; empty for none. */
  readonly under: (index: number) => string;
  readonly children: (scale: Scale) => ReactNode;
}) => {
  const ticks = ticksTo(most);
  const top = ticks.at(-1) ?? 1;
  const step = (WIDTH - LEFT) / Math.max(1, count);
  const y = (value: number): number => HEIGHT - FOOT - (value / top) * (HEIGHT - FOOT - 8);
  const x = (index: number): number => LEFT + index * step;
  const columns = Array.from({ length: count }, (_, at) => ({ at, word: under(at) })).filter(
    ({ word }) => word !== '',
  );
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {ticks.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
          <text className={styles.tick} x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {tick(value)}
          </text>
        </g>
      ))}
      {children({ x, y, step })}
      {columns.map(({ at, word }) => (
        <text key={at} className={styles.tick} x={x(at) + step / 2} y={HEIGHT - 5} textAnchor="middle">
          {word}
        </text>
      ))}
    </svg>
  );
};
