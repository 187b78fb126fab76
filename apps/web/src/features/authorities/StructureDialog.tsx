import { type AdministeredStructure, type Authority, StructureInput } from '@envol/contract/structures';
import { isPartnerByKind, STRUCTURE_TYPES } from '@envol/domain/approvals/structures';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { DESK_FIELDS, type Desk, DeskFields, deskTyped, saveDesk, useDesk } from './DeskFields.tsx';

/** The choice of a structure that answers for itself. */
const ALONE = 'alone';

/** The choice of a structure that answers requests itself. */
const ITSELF = 'itself';

/** As the form holds it: the place in two fields, the authority by the text of its id. */
const Typed = z.object({
  ...StructureInput.omit({ reference_point: true, authority_id: true, is_partner: true }).shape,
  is_partner: z.boolean(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Its id, or ALONE. */
  authority: z.string(),
  /** The id of who answers in its place, or ITSELF. */
  delegatee: z.string(),
  ...DESK_FIELDS,
});
type Form = z.output<typeof Typed>;

interface StructureDialogProps {
  /** Null connects one. */
  readonly structure: AdministeredStructure | null;
  readonly authorities: readonly Authority[];
  readonly onClose: () => void;
}

const startingFrom = (structure: AdministeredStructure | null, desk: Desk): z.input<typeof Typed> => ({
  ...deskTyped(desk),
  code: structure?.code ?? '',
  name: structure?.name ?? '',
  structure_type: structure?.structure_type ?? 'airport',
  is_partner: structure?.is_partner ?? true,
  phone: structure?.phone ?? '',
  email: structure?.email ?? '',
  latitude: structure?.reference_point[1] ?? (null as unknown as number),
  longitude: structure?.reference_point[0] ?? (null as unknown as number),
  authority: structure?.authority_id?.toString() ?? ALONE,
  delegatee: structure?.delegatee_structure_id?.toString() ?? ITSELF,
});

const useSave = ({ structure, onClose }: StructureDialogProps, desk: Desk) => {
  const { t } = useTranslation('authorities');
  return async (form: Form): Promise<void> => {
    const { latitude, longitude, authority, delegatee, desk_kind, departements, ...typed } = form;
    const whole = {
      ...typed,
      reference_point: [longitude, latitude] as [number, number],
      authority_id: authority === ALONE ? null : Number(authority),
    };
    const { name, phone, email } = typed;
    if (structure === null) await callApi(endpoints.createStructure, { body: whole }, { handles: 'all' });
    else {
      const delegatee_structure_id = delegatee === ITSELF ? null : Number(delegatee);
      const changed = structure.available_actions.includes('identity') ? whole : { name, phone, email };
      const body = { ...changed, delegatee_structure_id };
      await callApi(
        endpoints.updateStructureIdentity,
        { params: { id: structure.id }, body },
        { handles: 'all' },
      );
      await saveDesk(structure.id, desk, { desk_kind, departements });
    }
    await refreshQueries('declaration-desks', 'authorities', 'supervisers', 'structures-authority');
    showSuccess(t('structure_saved', { name }));
    onClose();
  };
};

/** Proposes for a structure that is connected now what the call takes where nothing is said: a partner as its kind is. */
const useProposedPartner = (
  {
    setValue,
    watch,
  }: Pick<ReturnType<typeof useContractForm<z.input<typeof Typed>, Form>>, 'setValue' | 'watch'>,
  isNew: boolean,
): void => {
  const kind = watch('structure_type');
  useEffect(() => {
    if (isNew) setValue('is_partner', isPartnerByKind(kind));
  }, [isNew, kind, setValue]);
};

/** Who answers requests in a structure's place: any other that is connected. */
const DelegateeField = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('authorities');
  const { data } = useQuery(queryOf(endpoints.structuresInformation, {}));
  const others = (data ?? []).filter((each) => each.id !== id);
  return (
    <SelectField
      name="delegatee"
      label={t('delegatee')}
      hint={t('delegatee_hint')}
      disabled={data === undefined}
      options={[
        { value: ITSELF, label: t('answers_itself') },
        ...others.map(({ id: value, code, name }) => ({ value: String(value), label: `${code} · ${name}` })),
      ]}
    />
  );
};

/** The authority that a structure belongs to, or none. */
const AuthorityField = ({
  authorities,
  disabled,
}: Pick<StructureDialogProps, 'authorities'> & { readonly disabled: boolean }) => {
  const { t } = useTranslation('authorities');
  return (
    <SelectField
      name="authority"
      label={t('authority')}
      hint={t('authority_hint')}
      disabled={disabled}
      options={[
        { value: ALONE, label: t('on_its_own') },
        ...authorities.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
};

const StructureForm = ({ desk, ...props }: StructureDialogProps & { readonly desk: Desk }) => {
  const { structure, authorities, onClose } = props;
  const { t } = useTranslation('authorities');
  const form = useContractForm<z.input<typeof Typed>, Form>(Typed, {
    defaultValues: startingFrom(structure, desk),
  });
  const save = useSave(props, desk);
  useProposedPartner(form, structure === null);
  const isWhole = structure === null || structure.available_actions.includes('identity');
  return (
    <FormDialog
      title={structure === null ? t('add_structure') : t('edit_title', { name: structure.name })}
      submit={t('save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldRow>
        <TextField name="code" label={t('code')} hint={t('code_hint')} maxLength={12} disabled={!isWhole} />
        <TextField name="name" label={t('name')} maxLength={250} />
      </FieldRow>
      <SelectField
        name="structure_type"
        label={t('type')}
        disabled={!isWhole}
        options={STRUCTURE_TYPES.map((value) => ({ value, label: t(`structure_types.${value}`) }))}
      />
      <CheckboxField
        name="is_partner"
        label={t('is_partner')}
        hint={t('is_partner_hint')}
        disabled={!isWhole}
      />
      <AuthorityField authorities={authorities} disabled={!isWhole} />
      {structure !== null && <DelegateeField id={structure.id} />}
      {desk !== null && <DeskFields kind={form.watch('desk_kind')} />}
      <FieldRow>
        <NumberField name="latitude" label={t('latitude')} unit="°" disabled={!isWhole} />
        <NumberField name="longitude" label={t('longitude')} unit="°" disabled={!isWhole} />
      </FieldRow>
      <FieldRow>
        <TextField name="phone" type="tel" label={t('phone')} maxLength={32} optional />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          hint={t('email_hint')}
          maxLength={250}
          optional
        />
      </FieldRow>
    </FormDialog>
  );
};

/** Connects a structure, or changes what it is; who keeps it without being of the staff changes how it is reached. */
export const StructureDialog = (props: StructureDialogProps) => {
  const desk = useDesk(props.structure?.id ?? null);
  // The form begins with what it reads here.
  return desk === undefined ? null : <StructureForm {...props} desk={desk} />;
};
