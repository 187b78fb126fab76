import type { AgreedVolume, AgreedVolumeEvent } from '@envol/contract/agreed-volumes';
import { useQuery } from '@tanstack/react-query';
import { Plus, SquareDashed } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { List, Row } from '../../../ui/layout/flow.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { StructureChoice } from '../StructureChoice.tsx';
import { VolumeCard } from './VolumeCard.tsx';
import { VolumeForm } from './VolumeForm.tsx';
import styles from './volumes.module.css';

const EVENT_WORDS = {
  create: 'events.create',
  change: 'events.change',
  activate: 'events.activate',
  suspend: 'events.suspend',
  delete: 'events.delete',
  withdraw: 'events.withdraw',
} as const satisfies Record<AgreedVolumeEvent['action'], string>;

/** What was done with the volumes, by whom. */
const Journal = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('agreed_volumes');
  const format = useFormats();
  const now = useMinute();
  const { data, error, refetch } = useQuery(queryOf(endpoints.listAgreedVolumeEvents, { params: { id } }));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined || data.results.length === 0) return null;
  return (
    <details className={styles.journal}>
      <summary>{t('journal', { count: data.count })}</summary>
      {data.results.length < data.count && (
        <p className={styles.by}>{t('journal_cut', { count: data.results.length })}</p>
      )}
      <List>
        {data.results.map((event) => (
          <li key={event.id}>
            <b>{event.volume_name}</b> {t(EVENT_WORDS[event.action], { count: event.count ?? 0 })}
            {event.reason !== null && <q>{event.reason}</q>}
            <small>
              {event.by}, {format.ago(event.at, now)}
            </small>
          </li>
        ))}
      </List>
    </details>
  );
};

type Opened = { readonly kind: 'none' } | { readonly kind: 'form'; readonly volume: AgreedVolume | null };

interface StructureProps {
  readonly id: number;
  readonly at: readonly [number, number];
}

const StructureVolumes = ({ id, at }: StructureProps) => {
  const { t } = useTranslation('agreed_volumes');
  const { permissions } = useUser();
  const [opened, setOpened] = useState<Opened>({ kind: 'none' });
  const { data, error, refetch } = useQuery(queryOf(endpoints.listAgreedVolumes, { params: { id } }));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  if (opened.kind === 'form')
    return (
      <VolumeForm
        id={id}
        at={at}
        volume={opened.volume}
        volumes={data}
        onClose={() => setOpened({ kind: 'none' })}
      />
    );
  const canWrite = permissions.includes('structure:write');
  return (
    <>
      {canWrite && (
        <Row gap={2} wrap>
          <Button startIcon={<Plus size={16} />} onClick={() => setOpened({ kind: 'form', volume: null })}>
            {t('add')}
          </Button>
        </Row>
      )}
      {data.length === 0 ? (
        <EmptyState icon={SquareDashed} title={t('none')} text={t('none_text')} />
      ) : (
        <List className={styles.cards}>
          {data.map((volume) => (
            <VolumeCard
              key={volume.id}
              id={id}
              volume={volume}
              onChange={() => setOpened({ kind: 'form', volume })}
            />
          ))}
        </List>
      )}
      <Journal id={id} />
    </>
  );
};

/** The volumes in which a structure grants without a person, under which protocols. */
export const VolumesPage = () => {
  const { t } = useTranslation('agreed_volumes');
  const structures = useUser().authority?.structures ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = structures.find(({ code }) => code === chosen) ?? structures[0];
  return (
    <Page wide title={t('title')} lead={t('lead')}>
      <StructureChoice chosen={shown} onChoose={setChosen} />
      {shown ? (
        <StructureVolumes key={shown.id} id={shown.id} at={shown.reference_point} />
      ) : (
        <p>{t('no_structure')}</p>
      )}
    </Page>
  );
};
