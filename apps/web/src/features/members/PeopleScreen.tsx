import { Mail, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { TeamScreen } from './TeamScreen.tsx';
import { useActing } from './useActing.ts';

/** An authority's invitations; who is in it already stands in the list of its supervisers. */
const AuthorityInvitations = () => {
  const { t } = useTranslation('members');
  const [open, setOpen] = useState(false);
  const button = (
    <Button startIcon={<UserRoundPlus size={17} />} onClick={() => setOpen(true)}>
      {t('invite')}
    </Button>
  );
  return (
    <Page title={t('invitations')} aside={button}>
      <Invitations
        whenNone={<EmptyState icon={Mail} title={t('none_waiting')} text={t('none_waiting_text')} />}
      />
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </Page>
  );
};

/** Settings → team: the people of an operator; of an authority, who was asked to join. */
export const PeopleScreen = () =>
  useActing().tenant_kind === 'operator' ? <TeamScreen /> : <AuthorityInvitations />;
