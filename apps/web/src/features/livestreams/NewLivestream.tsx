import { LIMITS } from '@envol/contract/limits';
import { type Livestream, LivestreamInput } from '@envol/contract/livestreams';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { MissionField } from './MissionField.tsx';
import { type Source, SourceDialog } from './SourceDialog.tsx';

type LivestreamBody = typeof LivestreamInput._zod.output;

interface NewLivestreamProps {
  /** The mission that it shows; absent: the one that is flown now is proposed by the server. */
  readonly flight?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
  readonly onOpened?: (stream: Livestream) => void;
}

/** Opens a livestream, then shows where the drone sends its picture. */
export const NewLivestream = ({ flight, onClose, onOpened }: NewLivestreamProps) => {
  const { t } = useTranslation('livestreams');
  const [opened, setOpened] = useState<{ readonly stream: Livestream; readonly source: Source } | null>(null);
  const form = useContractForm<LivestreamBody, LivestreamBody>(LivestreamInput, {
    defaultValues: {
      public_name: flight?.name ?? '',
      drone_label: '',
      label: '',
      ...(flight !== undefined && { flight_id: flight.id }),
    },
  });
  const send = async (body: LivestreamBody): Promise<void> => {
    const made = await callApi(endpoints.createLivestream, { body }, { handles: 'all' });
    showSuccess(t('opened'));
    setOpened({ stream: made.livestream, source: made.source });
    await refreshQueries('livestreams');
  };
  if (opened !== null)
    return (
      <SourceDialog
        source={opened.source}
        onClose={() => {
          onOpened?.(opened.stream);
          onClose();
        }}
      />
    );
  return (
    <FormDialog title={t('new')} submit={t('new')} form={form} onSubmit={send} onClose={onClose}>
      <TextField
        name="public_name"
        label={t('public_name')}
        hint={t('public_name_hint')}
        maxLength={LIMITS.livestream_public_name}
      />
      <MissionField
        stream={
          flight === undefined
            ? null
            : { flight_id: flight.id, flight_name: flight.name, flight_selected_automatically: false }
        }
      />
      <TextField name="drone_label" label={t('drone_label')} maxLength={LIMITS.livestream_label} optional />
    </FormDialog>
  );
};
