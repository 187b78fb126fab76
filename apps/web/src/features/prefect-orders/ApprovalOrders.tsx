import type { Approval } from '@envol/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { List } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './prefect-orders.module.css';
import { useOrderWords } from './useOrderWords.ts';

/** The orders of a prefect that the flight of a request rests on, each with its PDF; nothing where there is none. */
export const ApprovalOrders = ({ approval: { id } }: { readonly approval: Approval }) => {
  const { t } = useTranslation('prefect_orders');
  const words = useOrderWords();
  const { data = [] } = useQuery(queryOf(endpoints.listApprovalOrders, { params: { id } }));
  if (data.length === 0) return null;
  return (
    <Card title={t('of_request')}>
      <List className={styles.orders}>
        {data.map(({ document, ...order }) => (
          <li key={order.id}>
            <b>{words.name(order)}</b>
            <span>
              {words.objects(order)}. {words.period(order)}. {order.structure.name}
            </span>
            {order.conditions !== null && <p>{order.conditions}</p>}
            {document !== null && (
              <ActButton
                variant="text"
                size="small"
                startIcon={<FileText size={16} />}
                act={() =>
                  downloadFile(endpoints.downloadDocument, { params: { id: document.id } }, document.name)
                }
              >
                {t('pdf')}
              </ActButton>
            )}
          </li>
        ))}
      </List>
    </Card>
  );
};
