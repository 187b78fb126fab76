import type { ContactSettingsInput } from '@envol/contract/preferences';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { keepUser, useUser } from '../../api/session.ts';

/** Keeps a choice of the signed-in person, here and in every tab. */
export const useSaveSettings = () => {
  const user = useUser();
  return async (
    body: z.input<typeof ContactSettingsInput>,
    options: { readonly handles?: 'all' } = {},
  ): Promise<void> => {
    const settings = await callApi(
      endpoints.updateContactSettings,
      { params: { id: user.id }, body },
      options,
    );
    keepUser({ ...user, settings });
  };
};
