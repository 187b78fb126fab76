import type { StructureZone } from '@envol/contract/structure-zones';
import type { InformedContact } from '@envol/contract/structures';
import { HEIGHT_REFERENCES, HEIGHT_UNITS } from '@envol/domain/automatic-actions/actions';
import { CONTACT_MOMENTS } from '@envol/domain/structures/contacts';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { IconButton } from '../../../ui/Button.tsx';
import { FieldRow } from '../../../ui/form/FieldFrame.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../../ui/form/TextField.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from '../LimitsPage.module.css';

/** In the form an empty choice is every zone: a list has no null. */
export type Typed = {
  contacts: (Omit<InformedContact, 'emails' | 'zone_id'> & { emails: string[]; zone_id: number | '' })[];
};

interface ContactProps {
  readonly index: number;
  readonly zones: readonly StructureZone[];
  readonly onRemove: () => void;
}

/** Where: one of the structure's own zones, or wherever it is asked. */
const ZoneField = ({ at, zones }: { readonly at: string; readonly zones: readonly StructureZone[] }) => {
  const { t } = useTranslation('structures');
  return (
    <div>
      <SelectField<number | ''>
        name={`${at}.zone_id`}
        label={t('contacts.zone')}
        hint={t(zones.length === 0 ? 'contacts.no_zones' : 'contacts.zone_hint')}
        options={[
          { value: '', label: t('contacts.everywhere') },
          ...zones.map(({ id, name, code }) => ({
            value: id,
            label: code === null ? name : `${code} · ${name}`,
          })),
        ]}
      />
      <Link to="/settings/zones" className={styles.draw}>
        {t('contacts.draw_zone')}
      </Link>
    </div>
  );
};

export const Contact = ({ index, zones, onRemove }: ContactProps) => {
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
      <ZoneField at={at} zones={zones} />
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
