import { type Flight, FlightInput } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { ACTIVITY_DOMAINS } from '@envol/domain/flights/activityDomains';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useFieldsSave } from '../../shared/flight-fields/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './tags.module.css';
import { useTags } from './useTags.ts';

const Beside = FlightInput.pick({
  tag_ids: true,
  activity_domain: true,
  document_links: true,
  internal_notes: true,
  private_memo: true,
});
type Input = z.output<typeof Beside>;

type BesideValues = Required<z.input<typeof Beside>>;

const LABELS = {
  tag_ids: 'tags',
  activity_domain: 'domain',
  document_links: 'links',
  internal_notes: 'notes',
  private_memo: 'memo',
} as const satisfies Readonly<Record<keyof BesideValues, string>>;

const besideOf = (flight: Flight): BesideValues => ({
  tag_ids: flight.tags.flatMap(({ id, is_automatic }) => (is_automatic ? [] : [id])),
  activity_domain: flight.activity_domain,
  document_links: flight.document_links,
  internal_notes: flight.internal_notes ?? '',
  private_memo: flight.private_memo ?? '',
});

/** Addresses of papers that lie elsewhere. */
const Links = () => {
  const { t } = useTranslation('missions');
  const { fields, append, remove } = useFieldArray<z.input<typeof Beside>, 'document_links'>({
    name: 'document_links',
  });
  return (
    <div className={styles.links}>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.link}>
          <TextField name={`document_links.${index}.label`} label={t('beside.link_label')} maxLength={100} />
          <TextField
            name={`document_links.${index}.url`}
            label={t('beside.link_url')}
            maxLength={LIMITS.url}
          />
          <IconButton aria-label={t('beside.link_remove')} onClick={() => remove(index)}>
            <Trash2 size={16} />
          </IconButton>
        </div>
      ))}
      {fields.length < LIMITS.document_links && (
        <Button
          variant="text"
          startIcon={<Plus size={16} />}
          onClick={() => append({ label: '', url: 'https://' })}
        >
          {t('beside.link_add')}
        </Button>
      )}
    </div>
  );
};

/** The form and its saving: what was changed of it, beside what a colleague changes meanwhile. */
const useBeside = (flight: Flight, onSaved: () => void) => {
  const { t } = useTranslation('missions');
  const [values] = useState(() => besideOf(flight));
  const form = useContractForm<z.input<typeof Beside>, Input>(Beside, { defaultValues: values });
  const saveFields = useFieldsSave<BesideValues, Input>({
    begun: { values, version: flight.version },
    valuesOf: besideOf,
    labelOf: (field) => t(`beside.${LABELS[field]}`),
    texts: ['internal_notes', 'private_memo'],
    send: ({ id, fields, output, version }) => {
      const body = { ...Object.fromEntries(fields.map((field) => [field, output[field]])), version };
      return callApi(endpoints.updateFlight, { params: { id }, body }, { handles: 'all' });
    },
  });
  const save = async (output: Input): Promise<void> => {
    await saveFields(flight.id, { typed: form.getValues() as BesideValues, output });
    await refreshQueries('flights', 'flight-tags');
    onSaved();
  };
  return { form, save };
};

/** Tags, purpose, links, notes and memo in one form; nothing of it is judged again. */
export const BesideDialog = ({
  flight,
  onClose,
}: {
  readonly flight: Flight;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('missions');
  const tags = useTags();
  const { form, save } = useBeside(flight, onClose);
  return (
    <FormDialog
      title={t('beside.edit')}
      submit={t('tags.save')}
      form={form}
      keptAs={`beside.${flight.id}`}
      onSubmit={save}
      onClose={onClose}
    >
      <MultiSelectField
        name="tag_ids"
        label={t('beside.tags')}
        hint={t('beside.tags_hint')}
        optional
        options={tags.flatMap(({ id, name, constraint_type }) =>
          constraint_type === null ? [{ value: id, label: name }] : [],
        )}
      />
      <SelectField
        name="activity_domain"
        label={t('beside.domain')}
        optional
        options={ACTIVITY_DOMAINS.map((value) => ({ value, label: t(`domains.${value}`) }))}
      />
      <Links />
      <TextField
        name="internal_notes"
        label={t('beside.notes')}
        hint={t('beside.notes_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
      <TextField
        name="private_memo"
        label={t('beside.memo')}
        hint={t('beside.memo_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
    </FormDialog>
  );
};
