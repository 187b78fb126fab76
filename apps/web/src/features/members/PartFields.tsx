import { type MemberPart, type MemberRole, rolesGivenBy } from '@envol/domain/members/policy';
import { Check, Minus } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useOperator } from '../../api/session.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './Members.module.css';
import { useActing } from './useActing.ts';
import { useRightsText } from './useRightsText.ts';

/** What a form of a part holds. */
export type PartValues = {
  -readonly [K in keyof MemberPart]: K extends 'access_privileges'
    ? MemberPart['access_privileges'][number][]
    : MemberPart[K];
};

/** A new member's part before anything is chosen. */
export const blankPart = (isOperator: boolean): PartValues => ({
  role: isOperator ? 'standard' : 'controller',
  contact_profile: 'standard',
  is_restricted: false,
  access_privileges: isOperator ? [] : ['approvals', 'activations'],
  simplified_interface: false,
});

/** Role, profile, privileges; below, what that lets somebody do. */
export const PartFields = () => {
  const { t } = useTranslation('members');
  const acting = useActing();
  const { control } = useFormContext<PartValues>();
  const part = useWatch({ control }) as PartValues;
  const { rights, sentence } = useRightsText();
  const isOperator = acting.tenant_kind === 'operator';
  const mayRestrict = useOperator()?.config.restricted_pilots !== false;
  const noteOf = (role: MemberRole): string =>
    sentence({ ...part, role, is_restricted: false, contact_profile: 'standard' });
  return (
    <>
      <SelectField
        name="role"
        label={t('role')}
        options={rolesGivenBy(acting).map((role) => ({
          value: role,
          label: t(`roles.${role}`),
          note: noteOf(role),
        }))}
      />
      {isOperator && (
        <SelectField
          name="contact_profile"
          label={t('profile')}
          hint={t('profile_hint')}
          options={(['standard', 'rte_generalist'] as const).map((value) => ({
            value,
            label: t(`profiles.${value}`),
          }))}
        />
      )}
      {isOperator && part.role === 'standard' && (part.is_restricted || mayRestrict) && (
        <CheckboxField name="is_restricted" label={t('restricted')} hint={t('restricted_hint')} />
      )}
      {!isOperator && (
        <MultiSelectField
          name="access_privileges"
          label={t('privileges')}
          options={(['approvals', 'activations'] as const).map((value) => ({
            value,
            label: t(`privilege.${value}`),
          }))}
        />
      )}
      {!isOperator && part.role === 'controller' && (
        <CheckboxField name="simplified_interface" label={t('simplified')} hint={t('simplified_hint')} />
      )}
      <section className={styles.rights} aria-live="polite">
        <h3>{t('can_do')}</h3>
        <ul>
          {rights({ ...part, is_restricted: part.role === 'standard' && part.is_restricted }).map(
            ({ right, has }) => (
              <li key={right} data-has={has || undefined}>
                {has ? (
                  <Check size={16} className={styles.has} aria-hidden />
                ) : (
                  <Minus size={16} aria-hidden />
                )}
                <span>{t(`rights.${right}`)}</span>
                <small className={styles.answer}>{t(has ? 'yes' : 'no')}</small>
              </li>
            ),
          )}
        </ul>
      </section>
    </>
  );
};
