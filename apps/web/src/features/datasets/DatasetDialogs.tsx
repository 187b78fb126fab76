import { DATASET_SOURCES, type DatasetEdition, ELEVATION_ERROR_M } from '@envol/contract/datasets';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

const SourceInput = z
  .object({
    source: z.enum(DATASET_SOURCES),
    error_m: z.number().min(0).max(ELEVATION_ERROR_M).nullable(),
    licence: z.string().trim().max(200).nullable(),
  })
  .superRefine(({ source, licence, error_m }, { addIssue }) => {
    if (source !== 'ELEVATION') return;
    if (licence === null || licence === '')
      addIssue({ code: 'custom', path: ['licence'], message: 'required' });
    if (error_m === null) addIssue({ code: 'custom', path: ['error_m'], message: 'required' });
  });
const ACCEPTED = {
  SIA: '.json,application/json',
  UAS: '.json,application/json',
  ELEVATION: '.tif,.tiff,.hgt',
};
type Source = z.output<typeof SourceInput>;

/** A file on its way in: it is read and compared, and changes nothing yet. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('datasets');
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const form = useContractForm<Source, Source>(SourceInput, {
    defaultValues: { source: 'UAS', error_m: ELEVATION_ERROR_M, licence: '' },
  });
  const chosen = useWatch({ control: form.control, name: 'source' });
  const send = async ({ source, error_m, licence }: Source): Promise<void> => {
    if (file === null) {
      setMissing(true);
      return;
    }
    const about = source === 'ELEVATION' ? { error_m, licence: licence ?? '' } : {};
    await callApi(
      endpoints.startDatasetImport,
      { body: { source, ...about, files: [file] } },
      { handles: 'all' },
    );
    await refreshQueries('datasets');
    onClose();
  };
  return (
    <FormDialog title={t('import')} submit={t('read')} form={form} onSubmit={send} onClose={onClose}>
      <p>{t('import_text')}</p>
      <SelectField
        name="source"
        label={t('source')}
        options={DATASET_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      {chosen === 'ELEVATION' && (
        <>
          <p>{t('elevation.import_text')}</p>
          <NumberField
            name="error_m"
            label={t('elevation.error')}
            unit="m"
            hint={t('elevation.error_hint', { metres: ELEVATION_ERROR_M })}
          />
          <TextField name="licence" label={t('elevation.licence')} maxLength={200} />
        </>
      )}
      <div>
        <FileButton
          startIcon={<FileUp size={16} />}
          label={t('file')}
          accept={ACCEPTED[chosen]}
          onFiles={([picked]) => {
            setFile(picked ?? null);
            setMissing(false);
          }}
        >
          {t('choose')}
        </FileButton>{' '}
        <small>{file?.name ?? t('file')}</small>
      </div>
      {isMissing && <p role="alert">{t('no_file')}</p>}
    </FormDialog>
  );
};

const ReasonInput = z.object({ reason: z.string().trim().min(1).max(250) });
type Reason = z.output<typeof ReasonInput>;

/** Asks why a former version is to come back. */
export const PutBackDialog = ({
  edition: { id, source, version },
  onClose,
}: {
  readonly edition: DatasetEdition;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('datasets');
  const form = useContractForm<Reason, Reason>(ReasonInput, { defaultValues: { reason: '' } });
  const put = async (body: Reason): Promise<void> => {
    await callApi(endpoints.putDatasetInForce, { params: { id }, body }, { handles: 'all' });
    await refreshQueries('datasets', 'airspace');
    showSuccess(t('put_back_done', { source, version }));
    onClose();
  };
  return (
    <FormDialog
      title={t('put_back_title', { source, version })}
      submit={t('put_back')}
      form={form}
      onSubmit={put}
      onClose={onClose}
    >
      <p>{t('put_back_text')}</p>
      <TextField name="reason" label={t('reason')} maxLength={250} />
    </FormDialog>
  );
};
