import type { ElevationModel } from '@envol/contract/datasets';
import { useQuery } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { Notice, Rows, Section } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './datasets.module.css';
import { useBoxText } from './recordWords.ts';

const ReasonInput = z.object({ reason: z.string().trim().min(1).max(250) });
type Reason = z.output<typeof ReasonInput>;

/** Asks why a model is taken out of use, or put back. */
const ModelDialog = ({
  model: { id, name, withdrawn_at },
  onClose,
}: {
  readonly model: ElevationModel;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('datasets');
  const act = withdrawn_at === null ? 'withdraw' : 'put_back';
  const form = useContractForm<Reason, Reason>(ReasonInput, { defaultValues: { reason: '' } });
  const send = async (body: Reason): Promise<void> => {
    const sent = { params: { id }, body };
    await (act === 'withdraw'
      ? callApi(endpoints.withdrawElevationModel, sent, { handles: 'all' })
      : callApi(endpoints.putElevationModelBack, sent, { handles: 'all' }));
    await refreshQueries('datasets');
    showSuccess(t(`elevation.${act}_done`, { name }));
    onClose();
  };
  return (
    <FormDialog
      title={t(`elevation.${act}_title`, { name })}
      submit={t(`elevation.${act}`)}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t(`elevation.${act}_text`)}</p>
      <TextField name="reason" label={t('reason')} maxLength={250} />
    </FormDialog>
  );
};

const ModelRow = ({ model, onAct }: { readonly model: ElevationModel; readonly onAct: () => void }) => {
  const { t } = useTranslation('datasets');
  const format = useFormats();
  const now = useMinute();
  const boxText = useBoxText();
  const { name, error_m, licence, imported_by, imported_at, withdrawn_at, heights_count, box } = model;
  const ago = format.ago(imported_at, now);
  const isInUse = withdrawn_at === null;
  const act = isInUse ? 'withdraw' : 'put_back';
  return (
    <li>
      <span>
        {name}
        <small>
          {t('elevation.about', { error: format.number(error_m), licence })} ·{' '}
          {imported_by === null ? t('by_command', { ago }) : t('by_person', { name: imported_by, ago })}
        </small>
        <small>
          {heights_count === null
            ? t('elevation.not_counted')
            : t('elevation.heights', { count: heights_count, number: format.number(heights_count) })}
          {box !== null && ` · ${boxText(box)}`}
        </small>
      </span>
      <StatusChip
        status={isInUse ? 'accepted' : 'refused'}
        label={t(isInUse ? 'elevation.in_use' : 'elevation.withdrawn')}
      />
      <Button
        variant="outlined"
        startIcon={isInUse ? <Undo2 size={16} /> : <History size={16} />}
        aria-label={t(`elevation.${act}_name`, { name })}
        onClick={onAct}
      >
        {t(`elevation.${act}`)}
      </Button>
    </li>
  );
};

/** The models of the ground: which are in use, taken out and put back with a reason. */
export const ElevationModels = () => {
  const { t } = useTranslation('datasets');
  const [open, setOpen] = useState<ElevationModel | null>(null);
  const { data, error, refetch } = useQuery(queryOf(endpoints.listElevationModels));
  return (
    <Section title={t('elevation.title')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList rows={1} />}
      <div className={styles.report}>
        {data?.is_asked === false && <Notice tone="warn">{t('elevation.not_asked')}</Notice>}
        {data?.models.length === 0 && <p>{t('elevation.none')}</p>}
      </div>
      {data !== undefined && data.models.length > 0 && (
        <Rows>
          {data.models.map((model) => (
            <ModelRow key={model.id} model={model} onAct={() => setOpen(model)} />
          ))}
        </Rows>
      )}
      {open !== null && <ModelDialog model={open} onClose={() => setOpen(null)} />}
    </Section>
  );
};
