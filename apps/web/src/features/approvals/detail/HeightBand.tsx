import type { Approval } from '@envol/contract/approvals';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

/** Heights end at a round figure above all that is shown. */
const topOf = (heights: readonly number[]): number => Math.ceil((Math.max(...heights) * 1.15) / 50) * 50;

/** The height asked against the free one, above a ground whose elevation nobody knows. */
export const HeightBand = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const asked = approval.max_flying_height;
  const free = Math.max(0, approval.constraint.free_height_m ?? 0);
  const limit = approval.decision?.restricted_height ?? null;
  const top = topOf([asked, free, limit ?? 0, 120]);
  const share = (height: number): string => `${(height / top) * 100}%`;
  return (
    <div
      className={styles.band}
      role="img"
      aria-label={[
        t('detail.band_summary', { asked: format.number(asked), free: format.number(free) }),
        ...(limit === null ? [] : [t('detail.band_summary_limit', { height: format.number(limit) })]),
      ].join(' ')}
    >
      <div className={styles.bandSky} aria-hidden>
        {free > 0 && <i className={styles.bandFree} style={{ height: share(free) }} />}
        <i className={styles.bandAsked} style={{ height: share(asked) }} />
        <span className={styles.bandLabel} data-of="asked" style={{ bottom: share(asked) }}>
          {t('detail.band_asked', { height: format.number(asked) })}
        </span>
        {free > 0 && (
          <span className={styles.bandLabel} data-of="free" style={{ bottom: share(free) }}>
            {t('detail.band_free', { height: format.number(free) })}
          </span>
        )}
        {limit !== null && (
          <span className={styles.bandLimit} style={{ bottom: share(limit) }}>
            <b>{t('detail.band_restricted', { height: format.number(limit) })}</b>
          </span>
        )}
      </div>
      <p aria-hidden>{t('detail.band_ground')}</p>
    </div>
  );
};
