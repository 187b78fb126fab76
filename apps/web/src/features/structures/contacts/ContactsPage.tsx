import type { StructureZone } from '@envol/contract/structure-zones';
import { InformedContact } from '@envol/contract/structures';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form, FormError } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../../ui/form/useServerErrors.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from '../LimitsPage.module.css';
import { StructureChoice } from '../StructureChoice.tsx';
import { Contact, type Typed } from './Contact.tsx';

const { zone_id: _, ...shape } = InformedContact.shape;

const Contacts = z.object({
  contacts: z.array(z.object({ ...shape, zone_id: z.union([z.literal(''), z.number()]) })),
});

const typedOf = ({ contacts }: { readonly contacts: readonly InformedContact[] }): Typed => ({
  contacts: contacts.map((contact) => ({ ...contact, zone_id: contact.zone_id ?? '' })),
});

const EMPTY: Typed['contacts'][number] = {
  name: '',
  emails: [''],
  phone: null,
  zone_id: '',
  floor_height: 0,
  ceiling_height: 10_000,
  unit: 'm',
  reference: 'AGL',
  moment: 'asked',
};

interface ContactsFormProps {
  readonly id: number;
  readonly saved: Typed;
  readonly zones: readonly StructureZone[];
}

const ContactsForm = ({ id, saved, zones }: ContactsFormProps) => {
  const { t } = useTranslation('structures');
  const form = useContractForm<Typed, Typed>(Contacts, { defaultValues: saved });
  const showFailure = useServerErrors(form);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contacts' });
  const save = async ({ contacts }: Typed): Promise<void> => {
    try {
      await callApi(
        endpoints.updateInformedContacts,
        {
          params: { id },
          body: {
            contacts: contacts.map(({ zone_id, ...contact }) => ({
              ...contact,
              zone_id: zone_id === '' ? null : zone_id,
            })),
          },
        },
        { handles: 'all' },
      );
      await refreshQueries('structures-authority');
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
        <Contact key={field.id} index={index} zones={zones} onRemove={() => remove(index)} />
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
  const zones = useQuery(queryOf(endpoints.listStructureZones, { params: { id } }));
  const failed = error ?? zones.error;
  if (failed !== null)
    return <ErrorState error={failed} retry={() => void Promise.all([refetch(), zones.refetch()])} />;
  if (data === undefined || zones.data === undefined) return <SkeletonList />;
  return <ContactsForm id={id} saved={typedOf(data)} zones={zones.data} />;
};

/** Whom a structure informs of requests by itself, by zone, height and moment. */
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
