import { type Member, MemberPartInput } from '@envol/contract/members';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refresh } from '../../api/query.ts';
import { keepUser } from '../../api/session.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { PartFields, type PartValues } from './PartFields.tsx';

type Sent = typeof MemberPartInput._zod.output;

/** Changes what a member may do. */
export const MemberDialog = ({
  member,
  onClose,
}: {
  readonly member: Member;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('members');
  const form = useContractForm<PartValues, Sent>(MemberPartInput, {
    defaultValues: {
      role: member.role,
      contact_profile: member.contact_profile,
      is_restricted: member.is_restricted,
      access_privileges: [...member.access_privileges],
      simplified_interface: member.simplified_interface,
    },
  });
  const save = async (body: Sent): Promise<void> => {
    await call(endpoints.updateMember, { params: { id: member.id }, body }, { handles: 'all' });
    showSuccess(t(member.is_self ? 'changed_self' : 'changed', { name: member.long_name }));
    onClose();
    // One's own rights have changed: the screens follow.
    if (member.is_self) keepUser(await call(endpoints.currentUser));
    await refresh('members');
  };
  return (
    <FormDialog
      title={t('change_title', { name: member.long_name })}
      submit={t('save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <PartFields />
    </FormDialog>
  );
};
