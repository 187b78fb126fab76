import type { ApprovalSummary } from '@envol/contract/approvals';
import styles from './payment.module.css';

/** A kind of requests, in the authority's own words and colour. */
export const CategoryChip = ({
  category,
}: {
  readonly category: NonNullable<ApprovalSummary['category']>;
}) => (
  <span className={styles.category}>
    <i style={{ background: category.colour }} aria-hidden />
    {category.name}
  </span>
);
