import type { PaymentHistory } from '@envol/contract/invoices';
import { Table2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { Figures } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useEuros, useWholeEuros } from './euros.ts';
import styles from './invoices.module.css';

type Month = PaymentHistory['months'][number];

const HEIGHT = 200;
const LEFT = 64;
const FOOT = 24;

/** Of an axis: the parts that it has at most. */
const PARTS = 5;

/** The sums that an axis shows: as few round steps as hold the greatest, so that little stays empty above it. */
export const axisOf = (cents: number): readonly number[] => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, cents / PARTS)));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each * PARTS >= cents) ?? cents;
  const parts = Math.max(1, Math.ceil(cents / step));
  return Array.from({ length: parts + 1 }, (_, index) => index * step);
};

/** A picture as wide as its card, one unit a pixel: its words keep their size. */
const useWidth = () => {
  const ref = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(720);
  useEffect(() => {
    const svg = ref.current;
    if (svg === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(240, svg.clientWidth)));
    observer.observe(svg);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};

/** Pixels that a month's word takes. */
const WORD = 38;

const Bars = ({ months }: { readonly months: readonly Month[] }) => {
  const { t } = useTranslation('invoices');
  const format = useFormats();
  const whole = useWholeEuros();
  const { ref, width } = useWidth();
  const most = Math.max(1, ...months.flatMap((each) => [each.invoiced_cents, each.paid_cents]));
  const axis = axisOf(most);
  const top = axis.at(-1) ?? most;
  const step = (width - LEFT) / months.length;
  const y = (cents: number): number => HEIGHT - FOOT - (Math.max(0, cents) / top) * (HEIGHT - FOOT - 8);
  const every = Math.ceil(WORD / step);
  const bar = (cents: number, x: number, kind: 'invoiced' | 'paid' | 'refunded') => (
    <rect
      className={styles[kind]}
      x={x}
      y={y(cents)}
      width={step * 0.26}
      height={Math.max(0, HEIGHT - FOOT - y(cents))}
      rx={2}
    />
  );
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      ref={ref}
      role="img"
      aria-label={t('chart')}
    >
      {axis.map((sum) => (
        <g key={sum}>
          <line className={styles.grid} x1={LEFT} x2={width} y1={y(sum)} y2={y(sum)} />
          <text className={styles.tick} x={LEFT - 6} y={y(sum) + 4} textAnchor="end">
            {whole(sum)}
          </text>
        </g>
      ))}
      {months.map((month, index) => {
        const x = LEFT + index * step;
        return (
          <g key={month.month}>
            {bar(month.invoiced_cents, x + step * 0.08, 'invoiced')}
            {bar(month.paid_cents, x + step * 0.36, 'paid')}
            {bar(month.refunded_cents, x + step * 0.64, 'refunded')}
            {(months.length - 1 - index) % every === 0 && (
              <text className={styles.tick} x={x + step / 2} y={HEIGHT - 7} textAnchor="middle">
                {format.month(month.month)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
};

const KINDS = ['invoiced', 'paid', 'refunded'] as const;

const MonthTable = ({ months }: { readonly months: readonly Month[] }) => {
  const { t } = useTranslation('invoices');
  const format = useFormats();
  const euros = useEuros();
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            {KINDS.map((kind) => (
              <th key={kind} scope="col">
                {t(`money.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">{format.monthAndYear(month.month)}</th>
              {KINDS.map((kind) => (
                <td key={kind}>{euros(month[`${kind}_cents`])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Twelve months of what was invoiced, paid and refunded, with tax: as a picture or as its table. */
export const PaymentsChart = ({ history }: { readonly history: PaymentHistory }) => {
  const { t } = useTranslation('invoices');
  const euros = useEuros();
  const [asTable, setTable] = useState(false);
  const { months, open_cents } = history;
  const sum = (kind: (typeof KINDS)[number]): number =>
    months.reduce((total, month) => total + month[`${kind}_cents`], 0);
  const label = t(asTable ? 'as_chart' : 'as_table');
  return (
    <>
      <Figures>
        {KINDS.map((kind) => (
          <div key={kind}>
            <b>{euros(sum(kind))}</b>
            <span>{t(`money.${kind}`)}</span>
          </div>
        ))}
        <div>
          <b>{euros(open_cents)}</b>
          <span>{t('open')}</span>
        </div>
      </Figures>
      <section className={styles.card} aria-label={t('chart')}>
        <header>
          <h2>{t('chart')}</h2>
          <ul className={styles.legend} aria-hidden>
            {KINDS.map((kind) => (
              <li key={kind}>
                <i className={styles[kind]} />
                {t(`money.${kind}`)}
              </li>
            ))}
          </ul>
          <IconButton
            aria-pressed={asTable}
            aria-label={label}
            title={label}
            onClick={() => setTable(!asTable)}
          >
            {asTable ? <X size={17} aria-hidden /> : <Table2 size={17} aria-hidden />}
          </IconButton>
        </header>
        {asTable ? <MonthTable months={months} /> : <Bars months={months} />}
      </section>
    </>
  );
};
