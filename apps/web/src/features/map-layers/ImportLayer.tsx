import type { ResponseOf } from '@envol/contract/endpoint';
import { LAYER_FILES, uploadCustomLayerMap } from '@envol/contract/map-layers';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMap } from '../../map/MapProvider.tsx';
import { FileNotes, FileObjects, FileRefusals, useFileProblem } from '../../shared/zone-files/index.ts';
import { FileInput } from '../../ui/form/FileInput.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { Stack } from '../../ui/layout/flow.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { LayerFields } from './LayerFields.tsx';
import styles from './mapLayers.module.css';
import { NeedsPlan } from './NeedsPlan.tsx';

type Result = ResponseOf<typeof uploadCustomLayerMap>;
const Words = uploadCustomLayerMap.body.fields.pick({
  name: true,
  description: true,
  fill_colour: true,
  stroke_colour: true,
});
type Typed = typeof Words._zod.input;

const Report = ({ result }: { readonly result: Result }) => {
  const { t } = useTranslation(['map_layers', 'formats']);
  const { format, features_count, told, noted, refused, refused_count } = result;
  return (
    <Stack role="status" gap={2}>
      <p className={styles.text}>
        {format !== null && `${t(`formats:formats.${format}`)} : `}
        {t('import.read', { count: features_count })}
      </p>
      <FileRefusals refused={refused} count={refused_count} />
      <FileNotes noted={noted} />
      <FileObjects objects={told} count={features_count} />
    </Stack>
  );
};

/** A file is read first, with what it holds and what is left out; nothing is kept before the button. */
export const ImportLayer = ({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) => (opened ? <Import onClose={onClose} /> : <NeedsPlan feature="custom_data_layers" onClose={onClose} />);

/** The chosen file, what reading it told, and how it is kept. */
const useLayerImport = (onClose: () => void) => {
  const { t } = useTranslation('map_layers');
  const problemOf = useFileProblem();
  const { camera } = useMap();
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const form = useContractForm<Typed, typeof Words._zod.output>(Words, {
    defaultValues: { name: '', description: null, fill_colour: '#1f5eff', stroke_colour: '#1f5eff' },
  });
  const send = (given: File, said: Typed, dry_run: boolean): Promise<Result> =>
    callApi(
      endpoints.uploadCustomLayerMap,
      // A form's field is text: what is not said is left out.
      { body: { ...said, description: said.description || undefined, dry_run, files: [given] } as never },
      { handles: 'all' },
    );
  const read = async (given: File | undefined): Promise<void> => {
    if (given === undefined) return;
    setFile(null);
    setResult(null);
    setProblem(null);
    if (given.size > LAYER_FILES.max_bytes) {
      setProblem(t('import.too_large', { megabytes: LAYER_FILES.max_bytes / 1_000_000 }));
      return;
    }
    const name = given.name.replace(/\.[^.]+$/, '').slice(0, 100) || t('import.open');
    setReading(given.name);
    try {
      setResult(await send(given, { ...form.getValues(), name, description: null }, true));
      setFile(given);
      if (form.getValues('name') === '') form.setValue('name', name, { shouldDirty: true });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setReading(null);
    }
  };
  const save = async (said: typeof Words._zod.output): Promise<void> => {
    if (file === null) {
      setProblem(t('import.choose_first'));
      return;
    }
    const { layer, bounds } = await send(file, said, false);
    await refreshQueries('map-layers', 'custom-layers');
    if (bounds !== null) camera.fitBounds(bounds);
    showSuccess(t('import.done', { name: layer?.name ?? said.name }));
    onClose();
  };
  return { form, file, result, problem, reading, read, save };
};

const Import = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('map_layers');
  const id = useId();
  const { form, file, result, problem, reading, read, save } = useLayerImport(onClose);
  return (
    <FormDialog
      title={t('import.title')}
      submit={t('import.submit')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.text}>{t('import.text')}</p>
      <p className={styles.text}>{t('not_judged')}</p>
      <label htmlFor={id} className={styles.file}>
        <FileUp size={18} /> {file === null ? t('import.choose') : file.name}
        <FileInput
          id={id}
          accept=".kml,.kmz,.geojson,.geojsonl,.json,.gpkg,.txt,.openair,.xml,.aixm"
          onFiles={([given]) => void read(given)}
        />
      </label>
      {reading !== null && (
        <p role="status" className={styles.text}>
          {t('import.reading', { file: reading })}
        </p>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {result !== null && <Report result={result} />}
      <LayerFields />
    </FormDialog>
  );
};
