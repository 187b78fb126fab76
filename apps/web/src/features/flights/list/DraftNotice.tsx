import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { identityOf, useUser } from '../../../api/session.ts';
import { draftKey, readDraft } from '../../../shared/flight-form/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './FlightsScreen.module.css';

/** A new mission that was begun and not saved stands on this device alone: the list leads back to it. */
export const DraftNotice = () => {
  const { t } = useTranslation('flights');
  const user = useUser();
  const [draft] = useState(() => readDraft(localStorage, draftKey(identityOf(user), 'new')));
  const name = draft?.form.name.trim() ?? '';
  // The clock alone may have moved an empty form's period.
  if (draft === null || (name === '' && draft.form.areas.length === 0)) return null;
  return (
    <div className={styles.hidden}>
      <PencilLine size={16} aria-hidden />
      <Link to="/map/flights/new">
        {name === '' ? t('draft.unnamed') : t('draft.named', { name })} · {t('draft.resume')}
      </Link>
    </div>
  );
};
