import type { ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { importStructureZones } from '@envol/contract/structure-zones';
import { ZONE_KINDS, type ZoneKind } from '@envol/domain/structures/zones';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refresh } from '../../../api/query.ts';
import { textOfFile } from '../../../shared/files/index.ts';
import { FileNotes, FileObjects, FileRefusals, useFileProblem } from '../../../shared/zone-files/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { showError, showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './zones.module.css';

type Result = ResponseOf<typeof importStructureZones>;

/** Zones from a file: what would be added is shown first. */
export const ImportZones = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation(['structure_zones', 'formats']);
  const [kind, setKind] = useState<ZoneKind>('competence');
  const [text, setText] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = (given: string, dry_run: boolean): Promise<Result> =>
    call(
      endpoints.importStructureZones,
      { params: { id }, body: { kind, text: given, dry_run } },
      dry_run ? { handles: 'all' } : {},
    );
  const problemOf = useFileProblem();
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const given = await textOfFile(file);
    if (given.length > LIMITS.csv.characters) {
      showError(t('too_large'));
      return;
    }
    setProblem(null);
    const found = await run(given, true).catch((error: unknown) => {
      setProblem(problemOf(error));
      return null;
    });
    setResult(found);
    setText(found === null ? null : given);
  };
  const write = async (): Promise<void> => {
    if (text === null) return;
    const done = await run(text, false).catch(() => null);
    if (done === null) return;
    setResult(null);
    setText(null);
    await refresh('structures-authority');
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
      <label className={styles.file}>
        {t('choose')}
        <input
          type="file"
          accept=".geojson,.json,.kml,.txt,.openair,.xml,.aixm"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
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
            <Button disabled={result.zones.length === 0} onClick={() => void write()}>
              {t('write', { count: result.zones.length })}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
