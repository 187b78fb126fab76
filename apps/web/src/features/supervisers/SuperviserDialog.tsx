import { type Superviser, type SuperviserAuthority, SuperviserInput } from '@envol/contract/supervisers';
import {
  ACCESS_PRIVILEGES,
  AUTHORITY_ROLES,
  type AuthorityUserType,
  EMAIL_PREFERENCES,
  PREFERRED_BASEMAPS,
} from '@envol/domain/access/actor';
import { hasPrivileges, typesOfKeeper } from '@envol/domain/supervisers/policy';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { tenantKey, tenantKeyOf, tenantOf } from './tenant.ts';
import { useRightsText } from './useRightsText.ts';

/** As the form holds it: one value for the authority, "device" for no base map, an empty list for all structures. */
const Typed = z.object({
  ...SuperviserInput.omit({ authority_id: true, structure_id: true, language: true }).shape,
  tenant: z.string().min(1),
  preferred_basemap: z.enum(['device', ...PREFERRED_BASEMAPS]),
  structure_ids: z.array(z.number()),
});
type Form = z.output<typeof Typed>;

const startingFrom = (person: Superviser | null, authorities: readonly SuperviserAuthority[]): Form => {
  const [first] = authorities;
  return {
    email: person?.email ?? '',
    long_name: person?.long_name ?? '',
    tenant: person ? tenantKeyOf(person) : first ? tenantKey(first) : '',
    user_type: person?.user_type ?? 'authorities',
    role: person?.role ?? 'controller',
    access_privileges: person?.access_privileges ?? ['approvals'],
    simplified_interface: person?.simplified_interface ?? false,
    email_notification_preferences: person?.email_notification_preferences ?? 'all',
    preferred_basemap: (person?.preferred_basemap ?? 'device') as Form['preferred_basemap'],
    structure_ids: person?.structure_ids ?? [],
  };
};

/** The kinds of people whom the asker makes; the server holds it. */
const useKinds = (): readonly AuthorityUserType[] => {
  const { capabilities, user_type } = useUser();
  return typesOfKeeper(user_type, capabilities.includes('runs_platform'));
};

type Typing = Pick<
  Form,
  'tenant' | 'user_type' | 'role' | 'access_privileges' | 'simplified_interface' | 'structure_ids'
>;

/** Rights that go together, whatever was typed before the kind or the role changed. */
const rightsOf = ({
  tenant,
  user_type,
  role,
  access_privileges,
  simplified_interface,
  structure_ids,
}: Typing) => ({
  user_type,
  role,
  access_privileges: hasPrivileges(user_type) ? access_privileges : [],
  simplified_interface: role === 'controller' && simplified_interface,
  structure_ids:
    role === 'admin' || structure_ids.length === 0 || tenant.startsWith('structure:') ? null : structure_ids,
});

const toBody = (typed: Form) => ({
  ...rightsOf(typed),
  ...tenantOf(typed.tenant),
  email_notification_preferences: typed.email_notification_preferences,
  preferred_basemap: typed.preferred_basemap === 'device' ? null : typed.preferred_basemap,
});

/** What the rights depend on: a name that is typed does not draw them again. */
const RIGHTS = [
  'tenant',
  'user_type',
  'role',
  'access_privileges',
  'simplified_interface',
  'structure_ids',
] as const;

const Rights = ({ authorities }: { readonly authorities: readonly SuperviserAuthority[] }) => {
  const [tenant, user_type, role, access_privileges, simplified_interface, structure_ids] = useWatch<
    Form,
    typeof RIGHTS
  >({ name: RIGHTS });
  const form = { tenant, user_type, role, access_privileges, simplified_interface, structure_ids };
  const { t } = useTranslation(['supervisers', 'common']);
  const kinds = useKinds();
  const sentence = useRightsText();
  const chosen = authorities.find((each) => tenantKey(each) === form.tenant);
  const isLimitable = form.role !== 'admin' && chosen?.kind === 'authority' && chosen.structures.length > 1;
  return (
    <>
      <FieldRow>
        <SelectField
          name="user_type"
          label={t('user_type')}
          options={kinds.map((value) => ({ value, label: t(`common:user_types.${value}`) }))}
        />
        <SelectField
          name="role"
          label={t('role')}
          options={AUTHORITY_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
      </FieldRow>
      {hasPrivileges(form.user_type) && (
        <MultiSelectField
          name="access_privileges"
          label={t('privileges')}
          hint={t('privileges_hint')}
          options={ACCESS_PRIVILEGES.map((value) => ({ value, label: t(`privilege_names.${value}`) }))}
          optional
        />
      )}
      {isLimitable && (
        <MultiSelectField
          name="structure_ids"
          label={t('structures')}
          hint={t('structures_hint')}
          options={chosen.structures.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          optional
        />
      )}
      {form.role === 'controller' && (
        <CheckboxField
          name="simplified_interface"
          label={t('simplified_interface')}
          hint={t('simplified_hint')}
        />
      )}
      <p aria-live="polite">{sentence(rightsOf(form))}</p>
    </>
  );
};

interface SuperviserDialogProps {
  /** Null adds one. */
  readonly person: Superviser | null;
  readonly authorities: readonly SuperviserAuthority[];
  readonly onClose: () => void;
}

/** Adds somebody to an authority, or changes what that person may do there. */
export const SuperviserDialog = ({ person, authorities, onClose }: SuperviserDialogProps) => {
  const { t } = useTranslation('supervisers');
  const form = useContractForm<z.input<typeof Typed>, Form>(Typed, {
    defaultValues: startingFrom(person, authorities),
  });
  const save = async (typed: Form): Promise<void> => {
    const body = toBody(typed);
    const saved =
      person === null
        ? await callApi(
            endpoints.createSuperviser,
            { body: { ...body, email: typed.email, long_name: typed.long_name } },
            { handles: 'all' },
          )
        : await callApi(endpoints.updateSuperviser, { params: { id: person.id }, body }, { handles: 'all' });
    await refreshQueries('supervisers');
    showSuccess(
      person === null
        ? t('added', { name: saved.long_name, authority: saved.authority_name })
        : t('saved', { name: saved.long_name }),
    );
    onClose();
  };
  const title = person === null ? t('add_title') : t('edit_title', { name: person.long_name });
  return (
    <FormDialog
      title={title}
      submit={person === null ? t('add') : t('save')}
      form={form}
      keptAs={`superviser.${person?.id ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
      {person === null && (
        <>
          <TextField name="long_name" label={t('name')} maxLength={250} autoComplete="off" />
          <TextField name="email" type="email" label={t('email')} hint={t('email_hint')} maxLength={250} />
        </>
      )}
      <SelectField
        name="tenant"
        label={t('authority')}
        hint={person === null ? undefined : t('authority_hint')}
        disabled={authorities.length < 2}
        options={authorities.map((each) => ({ value: tenantKey(each), label: each.name }))}
      />
      <Rights authorities={authorities} />
      <FieldRow>
        <SelectField
          name="email_notification_preferences"
          label={t('email_preference')}
          options={EMAIL_PREFERENCES.map((value) => ({ value, label: t(`email_preferences.${value}`) }))}
        />
        <SelectField
          name="preferred_basemap"
          label={t('basemap')}
          options={[
            { value: 'device', label: t('basemap_any') },
            ...PREFERRED_BASEMAPS.map((value) => ({ value, label: t(`basemaps.${value}`) })),
          ]}
        />
      </FieldRow>
    </FormDialog>
  );
};
