import type { Approval } from '@envol/contract/approvals';
import { LocateFixed } from 'lucide-react';
import { SectionTitle } from '../../../ui/Card.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';
import { GroundText } from './GroundText.tsx';
import { useLookAt } from './useFocusOnMap.ts';

/** Each area with its size and height; a click brings the map to it. Shown when there are several, or one reaches out. */
export const Areas = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const look = useLookAt(approval);
  const areas = approval.sub_approvals;
  if (areas.length < 2) return null;
  return (
    <>
      <SectionTitle aside={areas.length}>{t('detail.areas')}</SectionTitle>
      <ul className={styles.lines}>
        {areas.map((area) => (
          <li key={area.id}>
            <button
              type="button"
              className={styles.line}
              aria-label={t('detail.area_zoom', { name: area.identifier })}
              onClick={() => look(area.id)}
            >
              <span>
                <b>{area.identifier}</b> · {t('detail.height_asked', { height: format.number(area.height) })}{' '}
                · {format.area(area.area_m2)}
                <small>
                  <GroundText ground={area.ground} />
                </small>
                <small data-out={!area.fully_inside || undefined}>
                  {t(area.fully_inside ? 'detail.area_inside' : 'detail.area_outside')}
                </small>
              </span>
              <LocateFixed size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
