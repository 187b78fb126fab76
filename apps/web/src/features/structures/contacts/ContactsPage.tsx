import { type InformedContact, updateInformedContacts } from '@envol/contract/structures';
import { HEIGHT_REFERENCES, HEIGHT_UNITS } from '@envol/domain/automatic-actions/actions';
import { CONTACT_MOMENTS } from '@envol/domain/structures/contacts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refresh } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FieldRow } from '../../../ui/form/FieldFrame.tsx';
import { Form, FormError } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../../ui/form/useServerErrors.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from '../LimitsPage.module.css';
import { StructureChoice } from '../StructureChoice.tsx';

type Typed = { contacts: (Omit<InformedContact, 'emails'> & { emails: string[] })[] };

const EMPTY: Typed['contacts'][number] = {
  name: '',
  emails: [''],
  phone: null,
  zone_id: null,
  floor_height: 0,
  ceiling_height: 10_000,
  unit: 'm',
  reference: 'AGL',
  moment: 'asked',
};

const Contact = ({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) => {
  const { t } = useTranslation('structures');
  const at = `contacts.${index}`;
  const form = useFormContext<Typed>();
  const unit = `${form.watch(`contacts.${index}.unit`)} ${form.watch(`contacts.${index}.reference`)}`;
  return (
    <fieldset className={styles.contact}>
      <legend>{t('contacts.number', { number: index + 1 })}</legend>
      <FieldRow>
        <TextField name={`${at}.name`} label={t('contacts.name')} maxLength={250} />
        <TextField name={`${at}.emails.0`} label={t('contacts.email')} type="email" />
      </FieldRow>
      <FieldRow>
        <TextField name={`${at}.phone`} label={t('contacts.phone')} type="tel" optional />
        <SelectField
          name={`${at}.moment`}
          label={t('contacts.moment')}
          options={CONTACT_MOMENTS.map((value) => ({ value, label: t(`contacts.moments.${value}`) }))}
        />
      </FieldRow>
      <FieldRow>
        <NumberField name={`${at}.floor_height`} label={t('contacts.floor')} unit={unit} />
        <NumberField name={`${at}.ceiling_height`} label={t('contacts.ceiling')} unit={unit} />
      </FieldRow>
      <FieldRow>
        <SelectField
          name={`${at}.unit`}
          label={t('contacts.unit')}
          options={HEIGHT_UNITS.map((value) => ({ value, label: value }))}
        />
        <SelectField
          name={`${at}.reference`}
          label={t('contacts.reference')}
          options={HEIGHT_REFERENCES.map((value) => ({ value, label: value }))}
        />
      </FieldRow>
      <IconButton aria-label={t('contacts.remove', { number: index + 1 })} onClick={onRemove}>
        <Trash2 size={18} />
      </IconButton>
    </fieldset>
  );
};

const ContactsForm = ({ id, saved }: { readonly id: number; readonly saved: Typed }) => {
  const { t } = useTranslation('structures');
  const form = useContractForm<Typed, Typed>(updateInformedContacts.body as never, { defaultValues: saved });
  const showFailure = useServerErrors(form);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contacts' });
  const save = async ({ contacts }: Typed): Promise<void> => {
    try {
      await call(
        endpoints.updateInformedContacts,
        { params: { id }, body: { contacts } },
        { handles: 'all' },
      );
      await refresh('structures-authority');
      showSuccess(t('contacts.saved'));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Form form={form} onSubmit={save} label={t('contacts.title')}>
      <FormError />
      {fields.length === 0 && <p>{t('contacts.none')}</p>}
      {fields.map((field, index) => (
        <Contact key={field.id} index={index} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button variant="outlined" startIcon={<Plus size={16} />} onClick={() => append(EMPTY)}>
          {t('contacts.add')}
        </Button>
      </div>
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('save')}
      </Button>
    </Form>
  );
};

const StructureContacts = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useQuery(queryOf(endpoints.listInformedContacts, { params: { id } }));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  return <ContactsForm id={id} saved={data} />;
};

/** Whom a structure informs of requests by itself, by height and moment. */
export const ContactsPage = () => {
  const { t } = useTranslation('structures');
  const structures = useUser().authority?.structures ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = structures.find(({ code }) => code === chosen) ?? structures[0];
  return (
    <Page title={t('contacts.title')}>
      <StructureChoice chosen={shown} onChoose={setChosen} />
      <div className={styles.page}>
        <p>{t('contacts.text')}</p>
        {shown ? <StructureContacts key={shown.id} id={shown.id} /> : <p>{t('no_structure')}</p>}
      </div>
    </Page>
  );
};
