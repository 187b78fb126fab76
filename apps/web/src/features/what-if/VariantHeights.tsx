import type { FreeHeight } from '@envol/domain/flights/freeHeight';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { scaleTop } from './ghosts.ts';
import styles from './heights.module.css';

export interface VariantBar {
  readonly key: string;
  /** m above ground. */
  readonly height_m: number;
  /** Up to which nobody need be asked; null: it is not judged yet. */
  readonly free: FreeHeight | null;
  /** YYYY-MM-DD. */
  readonly date: string;
}

const metresOf = (free: FreeHeight | null): number | null => (free?.is === 'up_to' ? free.height_m : null);

const percent = (height: number, top: number): string => `${Math.min(100, (height / top) * 100)}%`;

/** How high each variant flies, beside the height up to which nobody need be asked. */
export const VariantHeights = ({
  bars,
  shown,
}: {
  readonly bars: readonly VariantBar[];
  readonly shown: string;
}) => {
  const { t } = useTranslation('what_if');
  const format = useFormats();
  const top = scaleTop(bars.flatMap(({ height_m, free }) => [height_m, metresOf(free) ?? 0]));
  const dayOf = (date: string): string => format.shortDay(date);
  return (
    <section className={styles.heights} aria-label={t('heights.title')}>
      <header>
        <b>{t('heights.title')}</b> <span>{t('heights.unit')}</span>
      </header>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden>
          <span>{format.number(top)}</span>
          <span>{format.number(top / 2)}</span>
          <span>0</span>
        </div>
        <ol className={styles.bars}>
          {bars.map(({ key, height_m, free, date }) => {
            const said = { key, height: format.number(height_m), day: dayOf(date) };
            const free_m = metresOf(free);
            const isUnknown = free?.is === 'unknown';
            const told =
              free_m === null
                ? t(isUnknown ? 'heights.bar_unknown' : 'heights.bar', said)
                : t('heights.bar_free', { ...said, free: format.number(free_m) });
            return (
              <li key={key} data-shown={key === shown || undefined}>
                <span className="visually-hidden">{told}</span>
                <div className={styles.plot} aria-hidden>
                  <div className={styles.bar} style={{ height: percent(height_m, top) }}>
                    {format.number(height_m)} m
                  </div>
                  {free_m !== null && (
                    <div className={styles.free} style={{ bottom: percent(free_m, top) }}>
                      <small>{t('heights.free', { height: format.number(free_m) })}</small>
                    </div>
                  )}
                </div>
                <span className={styles.under} aria-hidden>
                  {key}, {dayOf(date)}
                  {isUnknown && <small>{t('heights.unknown')}</small>}
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
};
