import type { Approval } from '@envol/contract/approvals';
import { groundUnder } from '@envol/domain/airspace/ground';
import { HeightProfile } from '../../../shared/airspace/index.ts';
import styles from './detail.module.css';

/** The height asked, the one allowed and the free one, in the zone that binds. */
export const HeightBand = ({ approval }: { readonly approval: Approval }) => {
  const { basis, free_height_m } = approval.constraint;
  return (
    <div className={styles.profile}>
      <HeightProfile
        inPanel
        ground={groundUnder(approval.sub_approvals)}
        height_m={approval.max_flying_height}
        limited_height_m={approval.decision?.restricted_height ?? null}
        free_height_m={free_height_m}
        constraints={
          basis === null ? [] : [{ ...basis, overlap: { lower: basis.lower, upper: basis.upper } }]
        }
      />
    </div>
  );
};
