import { type Member, MemberInput } from '@envol/contract/members';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { keepUser } from '../../api/session.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { PartFields, type PartValues } from './PartFields.tsx';
import { useActing } from './useActing.ts';

type MemberBody = typeof MemberInput._zod.output;
interface MemberValues extends PartValues {
  pilot_id: number | '';
}

/** Which of the company's pilots the account is. */
const PilotOfAccount = ({ pilot }: Pick<Member, 'pilot'>) => {
  const { t } = useTranslation('members');
  const { data = [] } = useQuery(queryOf(endpoints.simplifiedPilots, { query: { isArchived: 'false' } }));
  const known = pilot === null || data.some(({ id }) => id === pilot.id) ? data : [pilot, ...data];
  return (
    <SelectField<number | ''>
      name="pilot_id"
      label={t('pilot')}
      hint={t('pilot_hint')}
      optional
      options={[
        { value: '', label: t('pilot_none') },
        ...known.map(({ id, full_name }) => ({ value: id, label: full_name })),
      ]}
    />
  );
};

/** Changes what a member may do. */
export const MemberDialog = ({
  member,
  onClose,
}: {
  readonly member: Member;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('members');
  const form = useContractForm<MemberValues, MemberBody>(MemberInput, {
    defaultValues: {
      role: member.role,
      contact_profile: member.contact_profile,
      is_restricted: member.is_restricted,
      access_privileges: [...member.access_privileges],
      simplified_interface: member.simplified_interface,
      pilot_id: member.pilot?.id ?? '',
    },
  });
  const isOperator = useActing().tenant_kind === 'operator';
  const save = async (body: MemberBody): Promise<void> => {
    await callApi(endpoints.updateMember, { params: { id: member.id }, body }, { handles: 'all' });
    showSuccess(t(member.is_self ? 'changed_self' : 'changed', { name: member.long_name }));
    onClose();
    // One's own rights have changed: the screens follow.
    if (member.is_self) keepUser(await callApi(endpoints.currentUser));
    await refreshQueries('members');
  };
  return (
    <FormDialog
      title={t('change_title', { name: member.long_name })}
      submit={t('save')}
      form={form}
      keptAs={`member.${member.id}`}
      onSubmit={save}
      onClose={onClose}
    >
      <PartFields />
      {isOperator && <PilotOfAccount pilot={member.pilot} />}
    </FormDialog>
  );
};
