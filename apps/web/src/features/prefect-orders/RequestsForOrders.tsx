import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { List } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './prefect-orders.module.css';

/** Requests for an exemption that wait for an answer, each with its page. */
export const RequestsForOrders = ({ onDraft }: { readonly onDraft: (source: string) => void }) => {
  const { t } = useTranslation('prefect_orders');
  const format = useFormats();
  const { data } = useQuery(queryOf(endpoints.listOrderSources));
  const waiting = (data?.results ?? []).filter(({ kind, is_waiting }) => kind === 'approval' && is_waiting);
  if (data === undefined || waiting.length === 0) return null;
  const isCut = data.count > data.results.length && waiting.length === data.results.length;
  return (
    <section className={styles.asked}>
      <h2>{t('asked', { count: waiting.length })}</h2>
      <List>
        {waiting.map(({ id, reference, name, operator, date_start, time_zone }) => (
          <li key={id}>
            <span>
              <Link to="/map/approvals/$id" params={{ id: String(id) }}>
                {reference} {name}
              </Link>
              <small>
                {operator.name}, {format.dayAndClock(date_start, time_zone)}
              </small>
            </span>
            <Button variant="outlined" size="small" onClick={() => onDraft(`approval ${id}`)}>
              {t('draft_it')}
            </Button>
          </li>
        ))}
      </List>
      {isCut && <p>{t('asked_first')}</p>}
    </section>
  );
};
