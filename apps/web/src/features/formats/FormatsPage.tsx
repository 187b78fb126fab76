import type { ZoneFile } from '@envol/contract/formats';
import { LIMITS } from '@envol/contract/limits';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { saveFile } from '../../api/saveFile.ts';
import { textOfFile } from '../../shared/files/index.ts';
import { FileNotes, FileRefusals, useLimitsText } from '../../shared/zone-files/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './formats.module.css';

/** More rows than a person reads on a page. */
const MOST_ROWS = 200;

type Zone = ZoneFile['zones'][number];

const useShape = (): ((zone: Zone) => string) => {
  const { t } = useTranslation('formats');
  const format = useFormats();
  return ({ geometry }) => {
    const { radius_m, coordinates } = geometry as {
      radius_m?: number;
      coordinates?: readonly (readonly unknown[])[];
    };
    if (radius_m !== undefined) return t('circle', { radius: format.distance(radius_m) });
    return t('polygon', { count: Math.max(0, (coordinates?.[0]?.length ?? 1) - 1) });
  };
};

const Zones = ({ zones }: { readonly zones: readonly Zone[] }) => {
  const { t } = useTranslation('formats');
  const shape = useShape();
  const limits = useLimitsText();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['name', 'kind', 'limits', 'shape'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* A file may name two zones alike, and its order stands. */}
          {[...zones.slice(0, MOST_ROWS).entries()].map(([row, zone]) => (
            <tr key={row}>
              <td>
                {zone.name}
                {zone.remark !== null && <small>{zone.remark}</small>}
              </td>
              <td>{zone.kind}</td>
              <td>{zone.lower === null && zone.upper === null ? '–' : limits(zone.lower, zone.upper)}</td>
              <td>{shape(zone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {zones.length > MOST_ROWS && <p>{t('more', { count: zones.length - MOST_ROWS })}</p>}
    </div>
  );
};

type State =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'read'; readonly name: string; readonly file: ZoneFile };

/** A file of zones of others' making: what was read, what was refused and where, and the same as ED-318. */
export const FormatsPage = () => {
  const { t } = useTranslation('formats');
  const [state, setState] = useState<State>({ kind: 'none' });
  const open = async (file: File): Promise<void> => {
    if (file.size > LIMITS.csv.characters) return setState({ kind: 'too_large' });
    setState({ kind: 'reading' });
    try {
      const read = await callApi(endpoints.readZoneFile, { body: { text: await textOfFile(file) } });
      setState({ kind: 'read', name: file.name, file: read });
    } catch {
      // Told by the call itself.
      setState({ kind: 'none' });
    }
    return undefined;
  };
  const save = ({ name, file }: Extract<State, { kind: 'read' }>, format: 'ed318' | 'openair'): void => {
    const text = format === 'ed318' ? JSON.stringify(file.ed318, null, 1) : file.openair;
    const type = format === 'ed318' ? 'application/json' : 'text/plain';
    saveFile(
      new Blob([text], { type }),
      `${name.replace(/\.\w+$/, '')}.${format === 'ed318' ? 'ed318.json' : 'openair.txt'}`,
    );
  };
  return (
    <Page title={t('title')}>
      <p>{t('intro')}</p>
      <FileButton
        startIcon={<FileUp size={16} />}
        label={t(state.kind === 'none' ? 'choose' : 'another')}
        accept=".txt,.json,.geojson,.geojsonl,.kml,.xml"
        onFiles={([file]) => file && void open(file)}
      >
        {t(state.kind === 'none' ? 'choose' : 'another')}
      </FileButton>
      {state.kind === 'reading' && <SkeletonList rows={3} />}
      {state.kind === 'too_large' && <p role="alert">{t('too_large')}</p>}
      {state.kind === 'read' && (
        <section className={styles.result} role="status">
          <h2>{state.name}</h2>
          <p>
            {state.file.format === null
              ? t('unknown')
              : t('format', { format: t(`formats.${state.file.format}`) })}
            {' · '}
            {t('read', { count: state.file.zones.length })}
          </p>
          <FileRefusals refused={state.file.refused} />
          <FileNotes
            noted={state.file.zones.flatMap(({ place, name, notes }) =>
              notes.map((note) => ({ place, name, note })),
            )}
          />
          {state.file.zones.length > 0 && (
            <>
              <Row gap={2} wrap>
                <Button onClick={() => save(state, 'ed318')}>{t('save')}</Button>
                <Button onClick={() => save(state, 'openair')}>{t('save_openair')}</Button>
              </Row>
              <Zones zones={state.file.zones} />
            </>
          )}
        </section>
      )}
    </Page>
  );
};
