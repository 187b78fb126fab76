import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { identityOf, useUser } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { useTranslation } from '../../ui/texts.ts';
import { draftKey, keepDraft, readDraft } from './drafts.ts';
import type { FlightForm } from './flight.form.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog,
}));

type State =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly form: FlightForm; readonly former: string };

/** Opens a copy as the draft of a new mission; a mission that was begun on this device is given up only when asked. */
export const useOpenCopy = (): {
  readonly open: (form: FlightForm) => void;
  readonly question: ReactNode;
} => {
  const { t } = useTranslation('series');
  const navigate = useNavigate();
  const key = draftKey(identityOf(useUser()), 'new');
  const [state, setState] = useState<State>({ kind: 'none' });
  const begin = (form: FlightForm): void => {
    keepDraft(localStorage, key, { form, version: null, kept_at: presentTime() });
    void navigate({ to: '/map/flights/new' });
  };
  const open = (form: FlightForm): void => {
    const former = readDraft(localStorage, key)?.form.name;
    if (former === undefined) begin(form);
    else setState({ kind: 'asking', form, former });
  };
  const question = state.kind === 'asking' && (
    <Suspense>
      <ConfirmDialog
        open
        danger
        title={state.former === '' ? t('copy.over_unnamed') : t('copy.over_title', { name: state.former })}
        confirm={t('copy.over')}
        onConfirm={() => begin(state.form)}
        onClose={() => setState({ kind: 'none' })}
      >
        {t('copy.over_text')}
      </ConfirmDialog>
    </Suspense>
  );
  return { open, question };
};
