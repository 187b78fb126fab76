import { FlightTagInput } from '@envol/contract/flight-tags';
import { LIMITS } from '@envol/contract/limits';
import type { CONSTRAINT_KINDS } from '@envol/domain/airspace/constraint';
import { useQuery } from '@tanstack/react-query';
import { Plus, Tag as TagIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { PlanTag } from '../../ui/PlanTag.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './tags.module.css';

type Typed = { name: string; constraint_type: string };
type Input = z.output<typeof FlightTagInput>;
interface Shown {
  readonly id: number;
  readonly name: string;
  readonly constraint_type: (typeof CONSTRAINT_KINDS)[number] | null;
}

const again = (): Promise<void> => refreshQueries('flight-tags', 'flights');

/** Adds a tag or renames one. */
const TagForm = ({ tag, onClose }: { readonly tag: Shown | null; readonly onClose: () => void }) => {
  const { t } = useTranslation('missions');
  const types = useQuery(queryOf(endpoints.flightTagConstraintTypes));
  // An empty choice is null for the contract: put on by hand.
  const form = useContractForm<Typed, Input>(FlightTagInput, {
    defaultValues: { name: tag?.name ?? '', constraint_type: tag?.constraint_type ?? '' },
  });
  const save = async (body: Input): Promise<void> => {
    await (tag === null
      ? callApi(endpoints.createFlightTag, { body }, { handles: 'all' })
      : callApi(endpoints.updateFlightTag, { params: { id: tag.id }, body }, { handles: 'all' }));
    await again();
    onClose();
  };
  return (
    <FormDialog
      title={t(tag === null ? 'tags.add' : 'tags.edit')}
      submit={t('tags.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('tags.name')} maxLength={LIMITS.tag_name} />
      <SelectField
        name="constraint_type"
        label={t('tags.follows')}
        hint={t('tags.follows_hint')}
        optional
        options={[
          { value: '', label: t('tags.by_hand') },
          ...(types.data ?? []).map(({ constraint_type, label }) => ({ value: constraint_type, label })),
        ]}
      />
    </FormDialog>
  );
};

/** Asks before a tag goes from all its missions. */
const TagRemoval = ({ tag, onClose }: { readonly tag: Shown | null; readonly onClose: () => void }) => {
  const { t } = useTranslation('missions');
  return (
    <ConfirmDialog
      open={tag !== null}
      danger
      title={t('tags.delete_title', { name: tag?.name ?? '' })}
      confirm={t('tags.delete')}
      onConfirm={async () => {
        if (tag === null) return;
        await callApi(endpoints.deleteFlightTag, { params: { id: tag.id } });
        await again();
      }}
      onClose={onClose}
    >
      {t('tags.delete_text')}
    </ConfirmDialog>
  );
};

type Open = { kind: 'none' } | { kind: 'form'; tag: Shown | null } | { kind: 'delete'; tag: Shown };

/** The operator's tags: how many missions wear each, and what puts them on. */
export const TagsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('missions');
  const list = useQuery(everyPageOf(endpoints.listFlightTags, { query: { ordering: 'name' } }));
  const types = useQuery(queryOf(endpoints.flightTagConstraintTypes));
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });
  const wordOf = (type: string | null): string =>
    type === null
      ? t('tags.by_hand')
      : t('tags.follows_type', {
          type: types.data?.find((each) => each.constraint_type === type)?.label ?? type,
        });
  const rows = list.data ?? [];
  return (
    <Dialog
      onClose={onClose}
      title={t('tags.title')}
      actions={
        <Button startIcon={<Plus size={16} />} onClick={() => setOpen({ kind: 'form', tag: null })}>
          {t('tags.add')}
          <PlanTag feature="tags" />
        </Button>
      }
    >
      {list.isPending && <SkeletonList />}
      {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data !== undefined && rows.length === 0 && (
        <EmptyState icon={TagIcon} title={t('tags.empty')} text={t('tags.empty_text')} />
      )}
      <ul className={styles.list}>
        {rows.map((tag) => (
          <li key={tag.id}>
            <button type="button" className={styles.open} onClick={() => setOpen({ kind: 'form', tag })}>
              <b>{tag.name}</b>
              <span>
                {wordOf(tag.constraint_type)} · {t('tags.worn', { count: tag.flights_count })}
              </span>
            </button>
            <IconButton
              aria-label={t('tags.delete_named', { name: tag.name })}
              onClick={() => setOpen({ kind: 'delete', tag })}
            >
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {open.kind === 'form' && <TagForm tag={open.tag} onClose={close} />}
      <TagRemoval tag={open.kind === 'delete' ? open.tag : null} onClose={close} />
    </Dialog>
  );
};
