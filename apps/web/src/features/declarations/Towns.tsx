import { type Declaration, informTown } from '@envol/contract/declarations';
import { tellsTowns } from '@envol/domain/declarations/towns';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { useMay } from '../../api/session.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { List } from '../../ui/layout/flow.tsx';
import { Section } from '../../ui/layout/Record.tsx';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './declarations.module.css';

type Town = Declaration['declared_towns'][number];

const TONES: Readonly<Record<Town['state'], Tone>> = {
  to_inform: 'warn',
  sending: 'info',
  informed: 'ok',
  failed: 'err',
  returned: 'err',
};

const keep = async (after: Declaration): Promise<void> => {
  const { queryKey } = queryOf(endpoints.getDeclaration, { params: { id: after.id } });
  queryClient.setQueryData(queryKey, after);
  await refreshQueries('declarations');
};

interface InformProps {
  readonly id: number;
  readonly town: Town;
  readonly onClose: () => void;
}

/** Tells a town hall, at the address that is known or typed. */
const InformDialog = ({ id, town, onClose }: InformProps) => {
  const { t } = useTranslation('declarations');
  const form = useContractForm(informTown.body, {
    defaultValues: { name: town.name, email: town.email ?? '' },
  });
  return (
    <FormDialog
      title={t('towns.inform_title', { name: town.name })}
      submit={t('towns.send')}
      form={form}
      onSubmit={async (body) => {
        await keep(await callApi(endpoints.informTown, { params: { id }, body }, { handles: 'all' }));
        showSuccess(t('towns.done', { name: town.name }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('towns.inform_text')}</p>
      <TextField name="email" type="email" label={t('towns.email')} maxLength={250} />
    </FormDialog>
  );
};

const Line = ({ declaration, town }: { readonly declaration: Declaration; readonly town: Town }) => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const decides = useMay('declaration:decide');
  const mayAct = (act: Town['available_actions'][number]): boolean =>
    decides && town.available_actions.includes(act);
  const [open, setOpen] = useState(false);
  const { id, time_zone: zone } = declaration;
  const { name, email, state, informed_at, informed_by } = town;
  const isInformedEnough = decides && tellsTowns(declaration.state) && !mayAct('inform');
  const cameBack = async (): Promise<void> =>
    keep(await callApi(endpoints.noteTownReturn, { params: { id }, body: { name } }));
  return (
    <li className={styles.town}>
      <span>
        <b>{name}</b> <StatusChip status={state} tone={TONES[state]} label={t(`towns.states.${state}`)} />
        {informed_at !== null && (
          <small>
            {email}, {format.dayAndClock(informed_at, zone)}, {informed_by}
          </small>
        )}
        {isInformedEnough && <small>{t('towns.enough_today')}</small>}
      </span>
      {mayAct('inform') && (
        <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
          {t(informed_at === null ? 'towns.inform' : 'towns.again')}
        </Button>
      )}
      {mayAct('note_return') && (
        <ActButton variant="text" size="small" act={cameBack}>
          {t('towns.came_back')}
        </ActButton>
      )}
      {open && <InformDialog id={id} town={town} onClose={() => setOpen(false)} />}
    </li>
  );
};

/** The town halls that a declaration concerns: which were told, by whom, when, and whose letter came back. */
export const Towns = ({ declaration }: { readonly declaration: Declaration }) => {
  const { t } = useTranslation('declarations');
  const { declared_towns: towns } = declaration;
  if (towns.length === 0) return null;
  return (
    <Section title={t('towns.title')} count={towns.length}>
      <List>
        {towns.map((town) => (
          <Line key={town.name} declaration={declaration} town={town} />
        ))}
      </List>
    </Section>
  );
};
