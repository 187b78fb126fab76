import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { LimitsForm } from './LimitsForm.tsx';
import styles from './LimitsPage.module.css';
import { SettingsHistory } from './SettingsHistory.tsx';
import { StructureChoice } from './StructureChoice.tsx';

/** For whom the platform's staff lifted something of what this structure asks. */
const Lifted = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('structures');
  const format = useFormats();
  const query = { structure_id: id, is_in_force: '1' } as const;
  const { data, error, refetch } = useQuery(everyPageOf(endpoints.pageExemptions, { query }));
  return (
    <section className={styles.page} aria-labelledby="lifted">
      <h2 id="lifted">{t('exemptions.of_structure')}</h2>
      <p>{t('exemptions.of_structure_text')}</p>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('exemptions.of_structure_none')}</p>}
      <ul className={styles.lifted}>
        {data?.map(({ id: key, operator_name, kind, structure_id, reason, expires_at }) => (
          <li key={key}>
            <b>{operator_name}</b> · {t(`exemptions.kinds.${kind}`)}
            {structure_id === null && ` · ${t('exemptions.every_structure')}`} ·{' '}
            {expires_at === null
              ? t('exemptions.no_end')
              : t('exemptions.until_date', { date: format.date(expires_at) })}
            <p>{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What one structure asks of requests. */
const StructureLimits = ({ id, code }: { readonly id: number; readonly code: string }) => {
  const { t } = useTranslation('structures');
  const format = useFormats();
  const now = useMinute();
  const { data, error, refetch } = useQuery(everyPageOf(endpoints.listStructures, { query: { q: code } }));
  const structure = data?.find((each) => each.id === id);
  const changed = structure?.structure_settings.changed ?? null;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (structure === undefined) return <SkeletonList />;
  return (
    <>
      <div className={styles.page}>
        <p>{t('text', { name: structure.name })}</p>
        {changed && <p>{t('changed', { name: changed.by, ago: format.ago(changed.at, now) })}</p>}
        <LimitsForm key={structure.structure_settings.version} structure={structure} />
      </div>
      <Lifted id={id} />
      <SettingsHistory id={id} />
    </>
  );
};

/** What the structures that the caller speaks for ask of requests, one at a time; admins and managers set it. */
export const LimitsPage = () => {
  const { t } = useTranslation('structures');
  const structures = useUser().authority?.structures ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = structures.find(({ code }) => code === chosen) ?? structures[0];
  return (
    <Page title={t('title')}>
      <StructureChoice chosen={shown} onChoose={setChosen} />
      {shown ? (
        <StructureLimits key={shown.id} id={shown.id} code={shown.code} />
      ) : (
        <p>{t('no_structure')}</p>
      )}
    </Page>
  );
};
