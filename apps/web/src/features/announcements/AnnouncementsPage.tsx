import type { AuthoredAnnouncement } from '@envol/contract/announcements';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Pencil, Plus, Square } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import { useMinute } from '../../device/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import styles from './announcements.module.css';
import { GeolocationForm } from './GeolocationForm.tsx';

const PAGE = 25;

type Open = 'none' | 'new' | 'stop' | 'geolocation';

const Told = ({ each }: { readonly each: AuthoredAnnouncement }) => {
  const { t } = useTranslation('announcements');
  const format = useFormats();
  const now = useMinute();
  return (
    <li>
      <span>
        <span className={styles.text}>{each.text_fr}</span>
        <small>
          {t('by', { name: each.created_by, ago: format.ago(each.created_at, now) })}
          {each.expansions_count > 0 && ` · ${t('expansions', { count: each.expansions_count })}`}
          {each.text_en === null && ` · ${t('french_only')}`}
        </small>
      </span>
      <span>{t('dismissed', { count: each.dismissed_count })}</span>
      {each.stopped_at === null ? (
        <StatusChip status="accepted" label={t('shown')} />
      ) : (
        <StatusChip status="archived" label={t('stopped')} />
      )}
    </li>
  );
};

const Geolocation = ({ onEdit }: { readonly onEdit: () => void }) => {
  const { t } = useTranslation('announcements');
  const { data, error, refetch } = useQuery(queryOf(endpoints.geolocationMessage));
  return (
    <Section
      title={t('geolocation')}
      aside={
        <Button variant="text" startIcon={<Pencil size={16} />} onClick={onEdit}>
          {t('edit')}
        </Button>
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <p className={styles.text}>{data?.text ?? t('geolocation_own')}</p>
    </Section>
  );
};

const Dialogs = ({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) => {
  const { t } = useTranslation('announcements');
  const { data: message } = useQuery(queryOf(endpoints.geolocationMessage));
  const stop = async (): Promise<void> => {
    await callApi(endpoints.deleteAnnouncements, {});
    await refreshQueries('announcements');
    showSuccess(t('all_stopped'));
  };
  return (
    <>
      {open === 'new' && <AnnouncementForm onClose={onClose} />}
      {open === 'geolocation' && message !== undefined && (
        <GeolocationForm text={message.text_fr} text_en={message.text_en} onClose={onClose} />
      )}
      {open === 'stop' && (
        <ConfirmDialog open title={t('stop_title')} confirm={t('stop')} onConfirm={stop} onClose={onClose}>
          {t('stop_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

/** What those who fly are told and were told, for the platform's staff. */
export const AnnouncementsPage = () => {
  const { t } = useTranslation('announcements');
  const [open, setOpen] = useState<Open>('none');
  const list = usePages(['announcements', 'table'], PAGE, (window, signal) =>
    callApi(endpoints.listAnnouncements, { query: window }, { handles: 'all', signal }),
  );
  const { rows, last, error, refetch } = list;
  const isShown = rows.some(({ stopped_at }) => stopped_at === null);
  const add = (
    <Button startIcon={<Plus size={17} />} onClick={() => setOpen('new')}>
      {t('new')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      aside={
        <span style={{ display: 'flex', gap: 'var(--space-2)', flexWrap: 'wrap' }}>
          {isShown && (
            <Button variant="outlined" startIcon={<Square size={16} />} onClick={() => setOpen('stop')}>
              {t('stop')}
            </Button>
          )}
          {rows.length > 0 && add}
        </span>
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {last === undefined && error === null && <SkeletonList />}
      {last?.count === 0 && (
        <EmptyState icon={Megaphone} title={t('empty')} text={t('empty_text')} action={add} />
      )}
      {rows.length > 0 && (
        <Rows>
          {rows.map((each) => (
            <Told key={each.id} each={each} />
          ))}
        </Rows>
      )}
      <ShowMore list={list} />
      <Geolocation onEdit={() => setOpen('geolocation')} />
      <Dialogs open={open} onClose={() => setOpen('none')} />
    </Page>
  );
};
