import { type AgreedVolume, AgreedVolumeWords } from '@envol/contract/agreed-volumes';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { todayIn } from '@envol/domain/time/localTime';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { presentTime } from '../../../device/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form, FormError } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../../ui/form/useServerErrors.ts';
import { Row } from '../../../ui/layout/flow.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { VolumeFields } from './VolumeFields.tsx';
import { VolumePlace, type VolumePlaceProps } from './VolumePlace.tsx';
import { VolumePreview } from './VolumePreview.tsx';
import { startOfVolume, type TypedVolume, type VolumeWords, type WholeVolume } from './volume.form.ts';
import styles from './volumes.module.css';

/** Writes a new volume, or what one says from now on. */
const send = (id: number, volume: AgreedVolume | null, whole: WholeVolume): Promise<AgreedVolume> =>
  volume === null
    ? callApi(endpoints.createAgreedVolume, { params: { id }, body: whole }, { handles: 'all' })
    : callApi(
        endpoints.updateAgreedVolume,
        { params: { id, vid: volume.id }, body: { version: volume.version, volume: whole } },
        { handles: 'all' },
      );

interface VolumeFormProps extends Pick<VolumePlaceProps, 'at'> {
  readonly id: number;
  /** Null: a new one. */
  readonly volume: AgreedVolume | null;
  readonly volumes: readonly AgreedVolume[];
  readonly onClose: () => void;
}

/** A volume as it is drawn and written: a draft until somebody puts it in force. */
export const VolumeForm = ({ id, volume, volumes, at, onClose }: VolumeFormProps) => {
  const { t } = useTranslation('agreed_volumes');
  const [geometry, setGeometry] = useState<AreaGeometry | null>(volume?.geometry ?? null);
  const [tried, setTried] = useState<WholeVolume | null>(null);
  const form = useContractForm<TypedVolume, VolumeWords>(AgreedVolumeWords, {
    defaultValues: startOfVolume(volume, todayIn(presentTime())),
  });
  const showFailure = useServerErrors(form);
  const wholeOf = (words: VolumeWords): WholeVolume => ({
    ...words,
    geometry: geometry as WholeVolume['geometry'],
  });
  const save = async (words: VolumeWords): Promise<void> => {
    try {
      await send(id, volume, wholeOf(words));
      await refreshQueries('structures-authority');
      showSuccess(t('saved'));
      onClose();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <div className={styles.editor}>
      <VolumePlace
        others={volumes.filter((other) => other.id !== volume?.id)}
        at={at}
        geometry={geometry}
        onChange={setGeometry}
      />
      <Form form={form} onSubmit={save} label={t(volume === null ? 'add' : 'change')}>
        <FormError />
        <VolumeFields id={id} />
        <Row gap={2} wrap>
          <Button type="submit" disabled={geometry === null} loading={form.formState.isSubmitting}>
            {t('save')}
          </Button>
          <Button
            variant="outlined"
            disabled={geometry === null}
            onClick={() => void form.handleSubmit((words) => setTried(wholeOf(words)))()}
          >
            {t('try')}
          </Button>
          <Button variant="text" onClick={onClose}>
            {t('leave')}
          </Button>
        </Row>
      </Form>
      <VolumePreview id={id} volume={tried} />
    </div>
  );
};
