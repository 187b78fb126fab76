import type { Flight } from '@envol/contract/flights';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { isFailure } from '../../../api/failure.ts';
import { refreshQueries } from '../../../api/query.ts';
import { useMay, useUser } from '../../../api/session.ts';
import { copyOf, useOpenCopy } from '../../../shared/flight-form/index.ts';
import { circleOf, isGeneralist } from '../../../shared/flights/index.ts';
import { placesOf } from '../../../shared/places/index.ts';
import { afterPaint } from '../../../ui/afterPaint.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { Menu, type MenuEntry } from '../../../ui/overlay/Menu.tsx';
import { showError, showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

type Act = 'duplicate' | 'archive' | 'delete';

const useFlightActs = (flight: Flight) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const navigate = useNavigate();
  const user = useUser();
  const { id, name } = flight;
  return {
    edit: (): void => {
      // Of a generalist's circle the simplified form, of anything more the full one.
      const isSimple = isGeneralist(user) && circleOf(flight) !== null;
      const to = isSimple ? '/map/flights/$id/simple' : '/map/flights/$id/edit';
      afterPaint(() => void navigate({ to, params: { id: String(id) } }));
    },
    archive: async (): Promise<void> => {
      const body = { is_archived: !flight.is_archived };
      await callApi(endpoints.updateFlight, { params: { id }, body });
      showSuccess(t(flight.is_archived ? 'detail.unarchived' : 'detail.archived', { name }));
      await refreshQueries('flights');
    },
    remove: async (): Promise<void> => {
      try {
        await callApi(endpoints.deleteFlight, { params: { id } }, { handles: ['FLIGHT_NOT_DELETABLE'] });
      } catch (error) {
        if (isFailure(error, 'FLIGHT_NOT_DELETABLE')) showError(t('detail.not_deletable'));
        throw error;
      }
      showSuccess(t('detail.deleted', { name }));
      await navigate({ to: '/map/flights', replace: true });
      void refreshQueries('flights');
    },
  };
};

/** Entries that other features put in the menu, and what they open. */
const useOtherEntries = (flight: Flight) => {
  const menus = placesOf('mission', 'menu').map(({ useEntries, ...place }) => ({
    ...place,
    // biome-ignore lint/correctness/useHookAtTopLevel: the list is the same for as long as the page is open
    ...useEntries(flight),
  }));
  const entriesOf = (wanted: (typeof menus)[number]['group']) =>
    menus
      .filter(({ group }) => group === wanted)
      .flatMap(({ order, entries }) => entries.map((entry) => ({ ...entry, order })));
  const dialogs = menus.map(({ dialog, order, group }) => (
    <Fragment key={`${group} ${order}`}>{dialog}</Fragment>
  ));
  return { acts: entriesOf('acts'), again: entriesOf('again'), dialogs };
};

/** What may be done with the mission, as the server says, by who may write at all; destructive acts ask once and name it. */
export const FlightActions = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const [asking, setAsking] = useState(false);
  const acts = useFlightActs(flight);
  const { acts: others, again, dialogs } = useOtherEntries(flight);
  const copies = useOpenCopy();
  const mayWrite = useMay('flight:write');
  const may = (action: Flight['available_actions'][number]): boolean =>
    mayWrite && flight.available_actions.includes(action);
  useShortcuts(
    may('edit')
      ? [{ keys: 'e', label: t('detail.edit'), group: t('flights_list:group_shortcuts'), run: acts.edit }]
      : [],
  );
  const entries: readonly (MenuEntry & { readonly key: Act; readonly order: number })[] = [
    {
      order: 20,
      key: 'duplicate',
      icon: Copy,
      label: t('detail.duplicate'),
      // As a draft: nothing is made until it is saved.
      run: () => copies.open(copyOf(flight, t('detail.copy_name', { name: flight.name }))),
    },
    {
      order: 30,
      key: 'archive',
      icon: flight.is_archived ? ArchiveRestore : Archive,
      label: t(flight.is_archived ? 'detail.unarchive' : 'detail.archive'),
      // A failure is told by the call itself.
      run: () => void acts.archive().catch(() => undefined),
    },
    { order: 50, key: 'delete', icon: Trash2, label: t('detail.delete'), run: () => setAsking(true) },
  ];
  // A look by the staff changes nothing: no menu, rather than an empty one.
  if (!mayWrite) return null;
  return (
    <span className={styles.head}>
      {may('edit') && (
        <IconButton aria-label={t('detail.edit')} title={`${t('detail.edit')} (E)`} onClick={acts.edit}>
          <Pencil size={18} />
        </IconButton>
      )}
      <Menu
        label={t('detail.more')}
        groups={[
          {
            key: 'acts',
            entries: [...entries.filter(({ key }) => may(key)), ...others].sort((a, b) => a.order - b.order),
          },
          { key: 'again', entries: may('duplicate') ? again : [] },
        ]}
        button={(props) => (
          <IconButton aria-label={t('detail.more')} {...props}>
            <EllipsisVertical size={18} />
          </IconButton>
        )}
      />
      {dialogs}
      {copies.question}
      <ConfirmDialog
        open={asking}
        danger
        title={t('detail.delete_title', { name: flight.name })}
        confirm={t('detail.delete')}
        onConfirm={acts.remove}
        onClose={() => setAsking(false)}
      >
        {t('detail.delete_text')}
      </ConfirmDialog>
    </span>
  );
};
