import { LIMITS } from '@envol/contract/limits';
import { type Livestream, LivestreamChange } from '@envol/contract/livestreams';
import { Square, X } from 'lucide-react';
import { useId, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CamerasBox } from './CamerasBox.tsx';
import { EmailsBox } from './EmailsBox.tsx';
import { LinkBox } from './LinkBox.tsx';
import styles from './livestreams.module.css';
import { MissionField } from './MissionField.tsx';
import { RecordField, RecordsBox } from './RecordsBox.tsx';
import { type Source, SourceDialog } from './SourceDialog.tsx';
import { useLivestreamName } from './texts.ts';

type Values = Pick<
  typeof LivestreamChange._zod.output,
  'public_name' | 'drone_label' | 'label' | 'flight_id' | 'is_recorded'
>;

const Fields = LivestreamChange.pick({
  public_name: true,
  drone_label: true,
  label: true,
  flight_id: true,
  is_recorded: true,
});

type Question = { readonly kind: 'none' } | { readonly kind: 'stop' } | { readonly kind: 'delete' };

const refresh = (): Promise<void> => refreshQueries('livestreams');

/** Stops one that is live, deletes one that has ended: each after a question that says what it does to whom. */
const Ending = ({ stream, onGone }: { readonly stream: Livestream; readonly onGone: () => void }) => {
  const { t } = useTranslation('livestreams');
  const name = useLivestreamName()(stream);
  const [question, setQuestion] = useState<Question>({ kind: 'none' });
  const { id, viewers, available_actions: acts } = stream;
  const stop = async (): Promise<void> => {
    await callApi(endpoints.updateLivestream, { params: { id }, body: { status: 'ended' } });
    showSuccess(t('stopped'));
    await refresh();
  };
  const erase = async (): Promise<void> => {
    await callApi(endpoints.deleteLivestream, { params: { id } });
    showSuccess(t('deleted'));
    onGone();
    await refresh();
  };
  const close = (): void => setQuestion({ kind: 'none' });
  return (
    <>
      {acts.includes('stop') && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<Square size={16} />}
          onClick={() => setQuestion({ kind: 'stop' })}
        >
          {t('stop')}
        </Button>
      )}
      {acts.includes('delete') && (
        <Button variant="outlined" color="error" onClick={() => setQuestion({ kind: 'delete' })}>
          {t('delete')}
        </Button>
      )}
      <ConfirmDialog
        open={question.kind === 'stop'}
        danger
        title={t('stop_title', { name })}
        confirm={t('stop')}
        onConfirm={stop}
        onClose={close}
      >
        {viewers === 0 ? t('stop_text_none') : t('stop_text', { count: viewers })}
      </ConfirmDialog>
      <ConfirmDialog
        open={question.kind === 'delete'}
        danger
        title={t('delete_title', { name })}
        confirm={t('delete')}
        onConfirm={erase}
        onClose={close}
      >
        {t('delete_text')}
      </ConfirmDialog>
    </>
  );
};

/** Another key, shown once. */
const KeyBox = ({ stream }: { readonly stream: Livestream }) => {
  const { t } = useTranslation('livestreams');
  const [source, setSource] = useState<Source | null>(null);
  const renew = async (): Promise<void> => {
    const made = await callApi(endpoints.renewLivestreamKey, { params: { id: stream.id } });
    setSource(made.source);
    showSuccess(t('key_renewed'));
    await refresh();
  };
  return (
    <div className={styles.keyBox}>
      <p>{t('source_lost')}</p>
      <ActButton variant="outlined" size="small" act={renew}>
        {t('renew_key')}
      </ActButton>
      {source !== null && <SourceDialog source={source} onClose={() => setSource(null)} />}
    </div>
  );
};

const useEditForm = (stream: Livestream) => {
  const { t } = useTranslation('livestreams');
  const { id, public_name, drone_label, label, flight_id, is_recorded, recording_days } = stream;
  const form = useContractForm<Values, Values>(Fields, {
    defaultValues: {
      ...{ public_name, drone_label, label, flight_id },
      ...(recording_days !== null && { is_recorded }),
    },
  });
  const showFailure = useServerErrors(form as never);
  const save = async (body: Values): Promise<void> => {
    try {
      await callApi(endpoints.updateLivestream, { params: { id }, body }, { handles: 'all' });
      form.reset(body);
      showSuccess(t('saved'));
      await refresh();
    } catch (error) {
      showFailure(error);
    }
  };
  return { form, save };
};

interface EditPanelProps {
  readonly stream: Livestream;
  readonly onClose: () => void;
}

const Head = ({ stream, onClose }: EditPanelProps) => {
  const { t } = useTranslation('livestreams');
  return (
    <header>
      <div>
        <h2>{t('edit_title')}</h2>
        <span className={styles.chip} data-picture={stream.picture}>
          {t(`states.${stream.picture}`)}
        </span>
      </div>
      <IconButton aria-label={t('close')} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </header>
  );
};

/** One livestream beside the list: what viewers read, who may watch, and its end. */
export const EditPanel = ({ stream, onClose }: EditPanelProps) => {
  const { t } = useTranslation('livestreams');
  const { form, save } = useEditForm(stream);
  const id = useId();
  const mayRenew = stream.available_actions.includes('renew_key') && !stream.is_simulated;
  return (
    <section className={styles.panel} aria-label={t('edit_title')}>
      <Head stream={stream} onClose={onClose} />
      <div className={styles.body}>
        <Form id={id} form={form} onSubmit={save as never}>
          <FormError />
          <TextField
            name="public_name"
            label={t('public_name')}
            hint={t('public_name_hint')}
            maxLength={LIMITS.livestream_public_name}
          />
          <MissionField stream={stream} />
          <TextField name="drone_label" label={t('drone_label')} maxLength={LIMITS.livestream_label} />
          <TextField name="label" label={t('label')} maxLength={LIMITS.livestream_label} optional />
          <RecordField stream={stream} />
        </Form>
        <RecordsBox stream={stream} />
        <LinkBox stream={stream} />
        {stream.status === 'live' && <EmailsBox emails={stream.notification_emails} />}
        {mayRenew && <CamerasBox stream={stream} />}
        {mayRenew && <KeyBox stream={stream} />}
      </div>
      <footer>
        <Ending stream={stream} onGone={onClose} />
        <Button type="submit" form={id} loading={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </footer>
    </section>
  );
};
