import type { FlightSummary } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx';
import { FormDialog, type FormDialogProps } from '../../../ui/form/FormDialog.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import type { Bulk } from '../list/useBulk.ts';
import styles from './bulk.module.css';
import type { BulkPlan, PlannedEdit } from './bulkPlan.ts';
import { PlanView } from './PlanView.tsx';
import { type LeftFlight, useBulkEdits } from './useBulkEdits.ts';
import { type ListedFlights, useChosenFlights } from './useChosenFlights.ts';

/** What every act that edits the chosen missions one by one is given. */
export interface BulkEditProps {
  readonly bulk: Pick<Bulk, 'chosen' | 'run'>;
  readonly listed: ListedFlights;
  readonly onClose: () => void;
}

interface BulkEditDialogProps extends BulkEditProps {
  readonly title: string;
  readonly form: FormDialogProps<never, never>['form'];
  /** What is planned for the missions; null while the form does not say it. */
  readonly planned: (flights: readonly FlightSummary[]) => BulkPlan | null;
  readonly change: (edit: PlannedEdit) => { readonly from: string; readonly to: string };
  /** The act in words, with how many it changes. */
  readonly act: (count: number) => string;
  readonly done: (count: number) => string;
  /** The form takes in missions that a request stands for: its field `with_standing`. */
  readonly withStanding: boolean;
  /** The form's other fields. */
  readonly children: ReactNode;
}

/** What a colleague, a rule or the network kept from being changed. */
const Left = ({ left, onClose }: { readonly left: readonly LeftFlight[]; readonly onClose: () => void }) => {
  const { t } = useTranslation(['missions', 'common']);
  return (
    <Dialog
      title={t('bulk.left_title', { count: left.length })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:actions.close')}</Button>}
    >
      <ul className={styles.list} role="alert">
        {left.map(({ id, name, why }) => (
          <li key={id}>
            <b>{name}</b>
            <span>{why}</span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('bulk.left_chosen')}</p>
    </Dialog>
  );
};

/** An act on the chosen missions: what it makes of each is shown before it is done, and what it could not do after. */
export const BulkEditDialog = (props: BulkEditDialogProps) => {
  const { bulk, listed, title, form, planned, change, act, done, onClose, withStanding, children } = props;
  const { t } = useTranslation('missions');
  const [left, setLeft] = useState<readonly LeftFlight[]>([]);
  const { flights, gone, error, isTooMany } = useChosenFlights(bulk.chosen, listed);
  const { write, progress } = useBulkEdits();
  const plan = flights && planned(flights);
  const count = plan?.edits.length ?? 0;
  const send = async (): Promise<void> => {
    if (plan === null) return;
    await bulk.run(async (leave) => {
      const untouched = await write(plan.edits, done);
      setLeft(untouched);
      if (untouched.length === 0) onClose();
      leave([...untouched.map(({ id }) => id), ...gone]);
    });
  };
  if (left.length > 0) return <Left left={left} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      submit={act(count)}
      disabled={count === 0}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      {isTooMany ? (
        <p role="alert">{t('bulk.too_many', { most: LIMITS.bulk_flights })}</p>
      ) : (
        <>
          {children}
          {error && <ErrorState error={error} />}
          {flights === null && !error && <SkeletonList />}
          {(withStanding || plan?.kept.some(({ why }) => why === 'standing')) && (
            <CheckboxField
              name="with_standing"
              label={t('bulk.with_standing')}
              hint={t('bulk.with_standing_hint')}
            />
          )}
          {plan && <PlanView plan={plan} change={change} progress={progress} />}
          {gone.length > 0 && (
            <p className={styles.hint} role="status">
              {t('bulk.gone', { count: gone.length })}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
};
