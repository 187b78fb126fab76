import type { ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { importStructureZones } from '@envol/contract/structure-zones';
import { ZONE_KINDS, type ZoneKind } from '@envol/domain/structures/zones';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refresh } from '../../../api/query.ts';
import { textOfFile } from '../../../shared/files/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { showError, showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './zones.module.css';

type Result = ResponseOf<typeof importStructureZones>;

/** Zones from a file: what would be added is shown first. */
export const ImportZones = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation(['structure_zones', 'errors']);
  const format = useFormats();
  const [kind, setKind] = useState<ZoneKind>('competence');
  const [text, setText] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const run = (given: string, dry_run: boolean): Promise<Result> =>
    call(endpoints.importStructureZones, { params: { id }, body: { kind, text: given, dry_run } });
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const given = await textOfFile(file);
    if (given.length > LIMITS.csv.characters) {
      showError(t('too_large'));
      return;
    }
    // A refusal is told by the snackbar.
    const found = await run(given, true).catch(() => null);
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
          accept=".geojson,.json,.kml"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      {result !== null && (
        <>
          <p role="status">
            <b>{t('read', { count: result.zones.length })}</b>{' '}
            {result.zones.map(({ name, area_m2 }) => `${name} (${format.area(area_m2)})`).join(', ')}
          </p>
          {result.refused.length > 0 && (
            <details>
              <summary>{t('refused')}</summary>
              <ul>
                {result.refused.map(({ name, reason }) => (
                  <li key={name}>
                    {name} : {t(`errors:fields.${reason as 'duplicate'}`)}
                  </li>
                ))}
              </ul>
            </details>
          )}
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
