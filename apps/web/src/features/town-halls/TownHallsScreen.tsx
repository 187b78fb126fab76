import { setTownHall, type TownHall } from '@envol/contract/declarations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { List } from '../../ui/layout/flow.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './town-halls.module.css';

const toneOf = ({ failed, informed, declarations }: TownHall): Tone =>
  failed > 0 ? 'err' : informed < declarations ? 'warn' : 'ok';

/** The address of a town hall, typed or corrected. */
const AddressDialog = ({ hall, onClose }: { readonly hall: TownHall; readonly onClose: () => void }) => {
  const { t } = useTranslation('town_halls');
  const form = useContractForm(setTownHall.body, {
    defaultValues: { name: hall.name, email: hall.email ?? '' },
  });
  return (
    <FormDialog
      title={t('address_title', { name: hall.name })}
      submit={t('save')}
      form={form}
      onSubmit={async (body) => {
        await callApi(endpoints.setTownHall, { body }, { handles: 'all' });
        await refreshQueries('town-halls', 'declarations');
        showSuccess(t('saved'));
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="email" type="email" label={t('email')} maxLength={250} />
    </FormDialog>
  );
};

const Row = ({ hall }: { readonly hall: TownHall }) => {
  const { t } = useTranslation('town_halls');
  const format = useFormats();
  const mayWrite = useMay('declaration:decide');
  const [open, setOpen] = useState(false);
  const { name, email, declarations, informed, failed, last_at } = hall;
  return (
    <li className={styles.row}>
      <span>
        <Link to="/declarations" search={{ show: 'all', q: name }}>
          {name}
        </Link>
        <small>{email ?? t('no_address')}</small>
      </span>
      <span>
        <StatusChip
          status={toneOf(hall)}
          tone={toneOf(hall)}
          label={
            failed > 0
              ? t('failed', { count: failed })
              : informed < declarations
                ? t('to_inform', { count: declarations - informed })
                : t('told')
          }
        />
        <small>
          {[
            t('declarations', { count: declarations }),
            ...(last_at === null ? [] : [t('last', { at: format.dayAndClock(last_at) })]),
          ].join(', ')}
        </small>
      </span>
      {mayWrite && (
        <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
          {t(email === null ? 'add_address' : 'correct')}
        </Button>
      )}
      {open && <AddressDialog hall={hall} onClose={() => setOpen(false)} />}
    </li>
  );
};

/** The town halls that declared flights concern, those first that somebody has to do something about. */
export const TownHallsScreen = () => {
  const { t } = useTranslation('town_halls');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listTownHalls));
  return (
    <Page title={t('title')} lead={t('lead')}>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonList rows={6} />
      ) : data.length === 0 ? (
        <EmptyState icon={Landmark} title={t('none')} text={t('none_text')} />
      ) : (
        <List className={styles.rows}>
          {data.map((hall) => (
            <Row key={hall.name} hall={hall} />
          ))}
        </List>
      )}
    </Page>
  );
};
