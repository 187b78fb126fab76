import type { Structure } from '@envol/contract/structures';
import { MOST_CATEGORIES } from '@envol/domain/approvals/categories';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { ColourField } from '../../ui/form/ColourField.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './LimitsPage.module.css';

type Kept = Pick<Structure['structure_settings'], 'airspace_approval_categories'>;

/** A tone for each new kind, so that two beside each other differ. */
const TONES = ['#1f5eff', '#d97706', '#0f9d6b', '#8b5cf6', '#db2777', '#0891b2'] as const;

/** The kinds of requests, of which an operator chooses one, and what one costs. */
export const Categories = () => {
  const { t } = useTranslation('structures');
  const { fields, append, remove } = useFieldArray<Kept>({ name: 'airspace_approval_categories' });
  const add = (): void =>
    append({
      name: '',
      price_cents: null,
      colour: TONES[fields.length % TONES.length] ?? TONES[0],
    });
  return (
    <section className={styles.group}>
      <h2>{t('categories.title')}</h2>
      <p>{t('categories.text')}</p>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.category}>
          <legend className="visually-hidden">{t('categories.number', { number: index + 1 })}</legend>
          <ColourField
            name={`airspace_approval_categories.${index}.colour`}
            label={t('categories.colour', { number: index + 1 })}
            hideLabel
          />
          <TextField
            name={`airspace_approval_categories.${index}.name`}
            label={t('categories.name')}
            maxLength={50}
          />
          <MoneyField
            name={`airspace_approval_categories.${index}.price_cents`}
            label={t('categories.own_price')}
            optional
          />
          <IconButton
            aria-label={t('categories.remove', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <Trash2 size={18} />
          </IconButton>
        </fieldset>
      ))}
      {fields.length < MOST_CATEGORIES && (
        <div>
          <Button variant="outlined" startIcon={<Plus size={16} />} onClick={add}>
            {t('categories.add')}
          </Button>
        </div>
      )}
      <MoneyField
        name="approval_price_cents"
        label={t('categories.price')}
        hint={t('categories.price_hint')}
        optional
      />
      <CheckboxField name="decides_unpaid" label={t('categories.decides_unpaid')} />
    </section>
  );
};
