import { type EntityManager, type SubExploitant, SubExploitantInput } from '@envol/contract/sub-exploitants';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Tag, Trash2, UserCog } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { everyPageOf } from '../api/everyPage.ts';
import { queryOf, refreshQueries } from '../api/query.ts';
import { useEntities } from '../shared/entities/index.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { useContractForm } from '../ui/form/useCheckedForm.ts';
import { Row } from '../ui/layout/flow.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { showSuccess } from '../ui/snackbar/snackbars.ts';
import { ErrorState } from '../ui/states.tsx';
import { useTranslation } from '../ui/texts.ts';
import styles from './EntitySettings.module.css';
import { EntityWordDialog } from './EntityWordDialog.tsx';
import { ManagerDialog } from './ManagerDialog.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const EntityDialog = ({
  entity,
  onClose,
}: {
  readonly entity: SubExploitant | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('sub_entities');
  type Input = typeof SubExploitantInput._zod.output;
  const form = useContractForm<{ name: string; alpha_tango_uid: string }, Input>(SubExploitantInput, {
    defaultValues: { name: entity?.name ?? '', alpha_tango_uid: entity?.alpha_tango_uid ?? '' },
  });
  const save = async (body: Input): Promise<void> => {
    const saved =
      entity === null
        ? await callApi(endpoints.createSubExploitant, { body }, { handles: 'all' })
        : await callApi(
            endpoints.updateSubExploitant,
            { params: { id: entity.id }, body },
            { handles: 'all' },
          );
    await refreshQueries('sub-exploitants', 'exploitants');
    showSuccess(t('saved', { name: saved.name }));
    onClose();
  };
  const title = entity === null ? t('add') : t('edit_title', { name: entity.name });
  return (
    <FormDialog title={title} submit={title} form={form} onSubmit={save} onClose={onClose}>
      <TextField name="name" label={t('name')} maxLength={50} autoComplete="off" />
      <TextField
        name="alpha_tango_uid"
        label={t('alpha_tango_uid')}
        hint={t('alpha_tango_uid_hint')}
        maxLength={10}
        optional
      />
    </FormDialog>
  );
};

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'word' }
  | { readonly kind: 'form'; readonly entity: SubExploitant | null }
  | { readonly kind: 'manager'; readonly manager: EntityManager }
  | { readonly kind: 'delete'; readonly entity: SubExploitant };

const Dialogs = ({
  open,
  entities,
  onClose,
}: {
  readonly open: Open;
  readonly entities: readonly SubExploitant[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('sub_entities');
  const remove = async ({ id, name }: SubExploitant): Promise<void> => {
    await callApi(endpoints.deleteSubExploitant, { params: { id } });
    await refreshQueries('sub-exploitants', 'exploitants');
    showSuccess(t('deleted', { name }));
  };
  return (
    <>
      {open.kind === 'word' && <EntityWordDialog onClose={onClose} />}
      {open.kind === 'form' && <EntityDialog entity={open.entity} onClose={onClose} />}
      {open.kind === 'manager' && (
        <ManagerDialog manager={open.manager} entities={entities} onClose={onClose} />
      )}
      {open.kind === 'delete' && (
        <ConfirmDialog
          open
          danger
          title={t('delete_title', { name: open.entity.name })}
          confirm={t('delete')}
          onConfirm={() => remove(open.entity)}
          onClose={onClose}
        >
          {t('delete_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

const Managers = ({ onOpen }: { readonly onOpen: (manager: EntityManager) => void }) => {
  const { t } = useTranslation('sub_entities');
  const { data = [] } = useQuery(queryOf(endpoints.listEntityManagers));
  if (data.length === 0) return null;
  const keeps = ({ sub_exploitants }: EntityManager): string => {
    if (sub_exploitants === null) return t('whole');
    return sub_exploitants.length === 0 ? t('nothing') : sub_exploitants.map(({ name }) => name).join(', ');
  };
  return (
    <>
      <h3>{t('managers')}</h3>
      <ul className={styles.list}>
        {data.map((manager) => (
          <li key={manager.id}>
            <span>
              <b>{manager.name}</b>
              <small>{keeps(manager)}</small>
            </span>
            <Button variant="text" startIcon={<UserCog size={16} />} onClick={() => onOpen(manager)}>
              {t('change')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};

/** The operator's sub-entities and who keeps them, for its administrators. */
export const EntitySettings = () => {
  const { t } = useTranslation('sub_entities');
  const { plural } = useEntities();
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const { data, error, refetch } = useQuery(
    everyPageOf(endpoints.listSubExploitants, { query: { ordering: 'name' } }),
  );
  const entities = data ?? [];
  return (
    <SettingsSection title={plural} text={t('text')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {entities.length > 0 && (
        <ul className={styles.list}>
          {entities.map((entity) => (
            <li key={entity.id}>
              <span>
                <b>{entity.name}</b>
                <small>
                  {[
                    t('flights', { count: entity.flights_count }),
                    t('pilots', { count: entity.pilots_count }),
                    t('drones', { count: entity.drones_count }),
                  ].join(' · ')}
                </small>
              </span>
              <RowMenu
                label={t('more', { name: entity.name })}
                actions={[
                  {
                    key: 'edit',
                    label: t('rename'),
                    icon: Pencil,
                    run: () => setOpen({ kind: 'form', entity }),
                  },
                  {
                    key: 'delete',
                    label: t('delete'),
                    icon: Trash2,
                    run: () => setOpen({ kind: 'delete', entity }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <Row gap={2} wrap>
        <Button
          variant="outlined"
          startIcon={<Plus size={16} />}
          onClick={() => setOpen({ kind: 'form', entity: null })}
        >
          {t('add')}
        </Button>
        {entities.length > 0 && (
          <Button variant="text" startIcon={<Tag size={16} />} onClick={() => setOpen({ kind: 'word' })}>
            {t('word')}
          </Button>
        )}
      </Row>
      {entities.length > 0 && <Managers onOpen={(manager) => setOpen({ kind: 'manager', manager })} />}
      <Dialogs open={open} entities={entities} onClose={() => setOpen({ kind: 'none' })} />
    </SettingsSection>
  );
};
