import type { ResponseOf } from '@envol/contract/endpoint';
import { type importStructureZones, ZONE_FILES } from '@envol/contract/structure-zones';
import { ZONE_KINDS, type ZoneKind } from '@envol/domain/structures/zones';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { FileNotes, FileObjects, FileRefusals, useFileProblem } from '../../../shared/zone-files/index.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { FileButton } from '../../../ui/form/FileInput.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { showError, showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './zones.module.css';

type Result = ResponseOf<typeof importStructureZones>;

const ChooseFile = ({ onChoose }: { readonly onChoose: (file: File) => void }) => {
  const { t } = useTranslation('structure_zones');
  const [name, setName] = useState('');
  return (
    <div className={styles.file}>
      <FileButton
        startIcon={<FileUp size={16} />}
        label={t('choose')}
        accept=".geojson,.geojsonl,.json,.kml,.kmz,.txt,.openair,.xml,.aixm"
        onFiles={([file]) => {
          if (!file) return;
          setName(file.name);
          onChoose(file);
        }}
      >
        {t('choose')}
      </FileButton>
      {name}
    </div>
  );
};

/** Zones from a file: what would be added is shown first. */
export const ImportZones = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation(['structure_zones', 'formats']);
  const [kind, setKind] = useState<ZoneKind>('competence');
  const [chosen, setChosen] = useState<File | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = (file: File, dry_run: boolean): Promise<Result> =>
    callApi(
      endpoints.importStructureZones,
      { params: { id }, body: { kind, dry_run, files: [file] } },
      dry_run ? { handles: 'all' } : {},
    );
  const problemOf = useFileProblem();
  const read = async (file: File): Promise<void> => {
    if (file.size > ZONE_FILES.max_bytes) {
      showError(t('too_large'));
      return;
    }
    setProblem(null);
    const found = await run(file, true).catch((error: unknown) => {
      setProblem(problemOf(error));
      return null;
    });
    setResult(found);
    setChosen(found === null ? null : file);
  };
  const write = async (): Promise<void> => {
    if (chosen === null) return;
    const done = await run(chosen, false).catch(() => null);
    if (done === null) return;
    setResult(null);
    setChosen(null);
    await refreshQueries('structures-authority');
    showSuccess(t('written', { count: done.written }));
  };
  return (
    <section className={styles.section}>
      <h2>{t('import')}</h2>
      <p className={styles.text}>{t('import_text')}</p>
      <Segmented
        label={t('kind')}
        options={ZONE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <ChooseFile onChoose={(file) => void read(file)} />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {result !== null && (
        <>
          <p role="status">
            <b>{t('read', { count: result.zones.length })}</b>
            {result.format !== null && ` (${t(`formats:formats.${result.format}`)})`}
          </p>
          <FileRefusals refused={result.refused} />
          <FileNotes
            noted={result.zones.flatMap(({ place, name, notes }) =>
              notes.map((note) => ({ place, name, note })),
            )}
          />
          <FileObjects
            objects={result.zones.map(({ zone_class, ...zone }) => ({ ...zone, kind: zone_class }))}
          />
          <div>
            <ActButton disabled={result.zones.length === 0} act={write}>
              {t('write', { count: result.zones.length })}
            </ActButton>
          </div>
        </>
      )}
    </section>
  );
};
