import type { PrefectOrder } from '@envol/contract/prefect-orders';
import { FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyValue } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Journal, Section } from '../../ui/layout/Record.tsx';
import { type RowWalk, WalkHead } from '../../ui/layout/WalkHead.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { OrderForm } from './OrderForm.tsx';
import styles from './prefect-orders.module.css';
import { RepealDialog } from './RepealDialog.tsx';
import { SignDialog } from './SignDialog.tsx';
import { useOrderWords } from './useOrderWords.ts';
import { useOrder, useOrdersSearch } from './usePrefectOrders.ts';

const AreaMap = lazy(async () => ({ default: (await import('../../shared/area-map/index.ts')).AreaMap }));

interface PanelProps {
  readonly id: number;
  readonly walk: RowWalk;
}

interface OrderProps {
  readonly order: PrefectOrder;
}

const Head = ({ order, walk }: Omit<PanelProps, 'id'> & OrderProps) => {
  const { t } = useTranslation('prefect_orders');
  const words = useOrderWords();
  const { tone, label } = words.standing(order);
  return (
    <WalkHead
      walk={walk}
      words={{ back: t('back'), previous: t('previous'), next: t('next') }}
      crumb={words.name(order)}
      title={order.title}
    >
      <StatusChip status={order.standing} tone={tone} label={label} /> {order.operator.name}
    </WalkHead>
  );
};

const Facts = ({ order }: OrderProps) => {
  const { t } = useTranslation('prefect_orders');
  const format = useFormats();
  const words = useOrderWords();
  const { signer, repealed, signed_on } = order;
  return (
    <KeyValue
      items={[
        [t('facts.objects'), words.objects(order)],
        [t('facts.period'), words.period(order)],
        [t('facts.place'), order.place],
        [t('facts.height'), t('facts.height_value', { height: format.number(order.max_height_m) })],
        [t('facts.area'), format.area(order.area_m2)],
        [t('facts.drones'), order.drones.length === 0 ? t('facts.any_drone') : order.drones.join(', ')],
        [t('facts.reasons'), order.reasons],
        [t('facts.conditions'), order.conditions],
        [
          t('facts.signed'),
          signer !== null &&
            signed_on !== null &&
            t('facts.signed_value', {
              day: words.day(signed_on),
              name: signer.name,
              quality: signer.quality,
            }),
        ],
        [
          t('facts.noted'),
          signer !== null &&
            t('facts.noted_value', { name: signer.noted_by, at: format.dayAndClock(signer.at) }),
        ],
        [
          t('facts.repealed'),
          repealed !== null &&
            t('facts.repealed_value', {
              name: repealed.by,
              at: format.dayAndClock(repealed.at),
              reason: repealed.reason ?? '',
            }),
        ],
      ]}
    />
  );
};

/** What of its area lies where its prefect does not answer. */
const ForeignLand = ({ order: { foreign_land } }: OrderProps) => {
  const { t } = useTranslation('prefect_orders');
  const format = useFormats();
  if (foreign_land.length === 0) return null;
  const lands = format.list(foreign_land.map((land) => t('land', land)));
  return (
    <p className={styles.foreign} role="status">
      {t('foreign_land', { lands })}
    </p>
  );
};

const EVENTS = {
  create: 'events.create',
  change: 'events.change',
  sign: 'events.sign',
  repeal: 'events.repeal',
} as const;

const History = ({ order }: OrderProps) => {
  const { t } = useTranslation('prefect_orders');
  const format = useFormats();
  const { events, events_count } = order;
  if (events_count === 0) return null;
  return (
    <Section title={t('history')} count={events_count}>
      <Journal
        when={(at) => format.dayAndClock(at)}
        lines={events.map(({ at, what, by, detail }, index) => ({
          id: events_count - index,
          at,
          text: format.named(by, t(EVENTS[what])),
          note: detail,
        }))}
      />
    </Section>
  );
};

type Asked = 'none' | 'change' | 'sign' | 'repeal' | 'delete';

const Foot = ({ order, onAsk }: OrderProps & { readonly onAsk: (asked: Asked) => void }) => {
  const { t } = useTranslation('prefect_orders');
  const may = (action: PrefectOrder['available_actions'][number]): boolean =>
    order.available_actions.includes(action);
  if (order.available_actions.length === 0) return null;
  return (
    <Row gap={2} wrap className={styles.acts}>
      {may('sign') && <Button onClick={() => onAsk('sign')}>{t('acts.sign')}</Button>}
      {may('change') && (
        <Button variant="outlined" onClick={() => onAsk('change')}>
          {t('acts.change')}
        </Button>
      )}
      {may('delete') && (
        <Button variant="text" onClick={() => onAsk('delete')}>
          {t('acts.delete')}
        </Button>
      )}
      {may('repeal') && (
        <Button variant="outlined" className={styles.repeal} onClick={() => onAsk('repeal')}>
          {t('acts.repeal')}
        </Button>
      )}
    </Row>
  );
};

const Dialogs = ({
  order,
  asked,
  onClose,
}: OrderProps & { readonly asked: Asked; readonly onClose: () => void }) => {
  const { t } = useTranslation('prefect_orders');
  const { change } = useOrdersSearch();
  const remove = async (): Promise<void> => {
    await callApi(endpoints.deletePrefectOrder, { params: { id: order.id } });
    change({ open: undefined });
    await refreshQueries('prefect-orders');
    showSuccess(t('done.delete'));
  };
  if (asked === 'sign') return <SignDialog order={order} onClose={onClose} />;
  if (asked === 'repeal') return <RepealDialog order={order} onClose={onClose} />;
  if (asked === 'change') return <OrderForm order={order} onClose={() => onClose()} />;
  if (asked === 'delete')
    return (
      <ConfirmDialog
        open
        danger
        title={t('delete_title')}
        confirm={t('acts.delete')}
        onConfirm={remove}
        onClose={onClose}
      >
        {t('delete_text')}
      </ConfirmDialog>
    );
  return null;
};

/** One order: its area, what it says, its PDF, and what may be done with it. */
export const OrderPanel = ({ id, walk }: PanelProps) => {
  const { t } = useTranslation('prefect_orders');
  const { data: order, error, refetch } = useOrder(id);
  const [asked, setAsked] = useState<Asked>('none');
  if (order === undefined)
    return (
      <aside className={styles.side}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonList rows={6} />}
      </aside>
    );
  return (
    <aside className={styles.side}>
      <Panel
        label={order.title}
        header={<Head order={order} walk={walk} />}
        footer={<Foot order={order} onAsk={setAsked} />}
      >
        <div className={styles.parts}>
          <Suspense fallback={<div className={styles.map} />}>
            <AreaMap areas={[order]} label={t('facts.area')} />
          </Suspense>
          <ActButton
            variant="outlined"
            startIcon={<FileText size={16} />}
            act={() => downloadFile(endpoints.prefectOrderPdf, { params: { id } }, 'arrete.pdf')}
          >
            {t(order.number === null ? 'pdf_draft' : order.is_generated ? 'pdf' : 'pdf_signed')}
          </ActButton>
          <ForeignLand order={order} />
          <Facts order={order} />
          <History order={order} />
        </div>
      </Panel>
      <Dialogs order={order} asked={asked} onClose={() => setAsked('none')} />
    </aside>
  );
};
