import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/filter/SearchField.tsx';
import { useDebounced } from '../../ui/filter/useDebounced.ts';
import { CheckInput } from '../../ui/form/CheckInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import styles from './mapLayers.module.css';
import { NeedsPlan } from './NeedsPlan.tsx';

interface AddProps {
  readonly onClose: () => void;
}
interface Offered {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly is_added: boolean;
  readonly is_available: boolean;
}

interface ChoiceProps extends AddProps {
  readonly of: 'mobile_network' | 'geoportail';
  readonly offered: readonly Offered[] | undefined;
  /** Why it could not be read; it stands in the list's place, with what was ticked and searched kept. */
  readonly error: Error | null;
  readonly retry: () => void;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  /** Where the list comes from, once it has come. */
  readonly about: string | null;
  readonly children?: React.ReactNode;
}

/** A list to tick; what is in the menu already is ticked and stays. */
const Choice = (props: ChoiceProps) => {
  const { of, offered, error, retry, chosen, onChosen, about, onClose, children } = props;
  const { t } = useTranslation('map_layers');
  const isPhone = useIsPhone();
  const [busy, setBusy] = useState(false);
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  const add = async (): Promise<void> => {
    setBusy(true);
    const body = { layers_ids: [...chosen] };
    try {
      if (of === 'geoportail') await callApi(endpoints.addGeoportailLayers, { body });
      else await callApi(endpoints.addMobileNetworkLayers, { body });
      await refreshQueries('map-layers');
      showSuccess(t('added', { count: chosen.size }));
      onClose();
    } catch {
      // Told by the snackbar; what was ticked stays.
      setBusy(false);
    }
  };
  return (
    <Dialog
      size="medium"
      fullScreen={isPhone}
      title={t(`add.${of}`)}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('add.cancel')}
          </Button>
          <Button disabled={chosen.size === 0} loading={busy} onClick={() => void add()}>
            {t('add.submit', { count: chosen.size })}
          </Button>
        </>
      }
    >
      {about !== null && <p className={styles.text}>{about}</p>}
      {children}
      {error !== null ? (
        <ErrorState error={error} retry={retry} />
      ) : offered === undefined ? (
        <SkeletonList />
      ) : offered.length === 0 ? (
        <p role="status">{t('add.none')}</p>
      ) : (
        <ul className={styles.offered}>
          {offered.map(({ id, title, text, is_added, is_available }) => (
            <li key={id}>
              <label data-disabled={!is_available || undefined}>
                <CheckInput
                  checked={is_added || chosen.has(id)}
                  disabled={is_added || !is_available}
                  onChange={() => toggle(id)}
                />
                <span>
                  {title}
                  {is_added && <small>{t('add.there')}</small>}
                  {!is_available && <small>{t('not_there')}</small>}
                  {text !== null && <small>{text}</small>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
};

const Networks = ({ onClose }: AddProps) => {
  const { t } = useTranslation('map_layers');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useQuery(queryOf(endpoints.mobileNetworkLayers));
  return (
    <Choice
      of="mobile_network"
      about={data === undefined ? null : t(`networks.${data.source}`)}
      error={error}
      retry={() => void refetch()}
      chosen={chosen}
      onChosen={setChosen}
      onClose={onClose}
      offered={data?.layers.map(({ id, operator_name, technology, is_added, is_available }) => ({
        id,
        title: `${operator_name} ${technology}`,
        text: null,
        is_added,
        is_available,
      }))}
    />
  );
};

const Geoportail = ({ onClose }: AddProps) => {
  const { t } = useTranslation('map_layers');
  const format = useFormats();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 250);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useQuery(queryOf(endpoints.geoportailLayers, { query: { q } }));
  const told = (of: NonNullable<typeof data>): string =>
    of.source === 'live' && of.fetched_at !== null
      ? t('geoportail.live', { at: format.dayAndClock(of.fetched_at) })
      : t('geoportail.embedded');
  return (
    <Choice
      of="geoportail"
      about={data === undefined ? null : told(data)}
      error={error}
      retry={() => void refetch()}
      chosen={chosen}
      onChosen={setChosen}
      onClose={onClose}
      offered={data?.layers.map(({ id, title, description, is_added }) => ({
        id,
        title,
        text: description,
        is_added,
        is_available: true,
      }))}
    >
      <SearchField label={t('geoportail.search')} value={typed} onChange={setTyped} />
      {data !== undefined && data.count > data.layers.length && (
        <p className={styles.text}>
          {t('geoportail.more', { shown: data.layers.length, count: data.count })}
        </p>
      )}
    </Choice>
  );
};

/** Layers of others' services for the organisation's menu. */
export const AddLayers = ({
  of,
  opened,
  onClose,
}: AddProps & { readonly of: 'mobile_network' | 'geoportail'; readonly opened: boolean }) => {
  if (!opened)
    return (
      <NeedsPlan
        feature={of === 'geoportail' ? 'geoportail_layers' : 'mobile_network_layers'}
        onClose={onClose}
      />
    );
  return of === 'geoportail' ? <Geoportail onClose={onClose} /> : <Networks onClose={onClose} />;
};
