import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { useUser } from '../../api/session.ts';
import { useTranslation } from '../../ui/texts.ts';
import {
  CANNED_KINDS,
  type CannedTexts,
  cannedOfDevice,
  forgetCannedOfDevice,
  tidyCanned,
} from './canned.ts';

const query = queryOf(endpoints.getSavedMessages);

/** Keeps the texts on the server; null brings the original ones back. */
const keep = async (texts: CannedTexts | null): Promise<void> => {
  const tidy = texts && tidyCanned(texts);
  const saved_messages = tidy && {
    conditions: [...tidy.conditions],
    questions: [...tidy.questions],
    refusals: [...tidy.refusals],
  };
  queryClient.setQueryData(
    query.queryKey,
    await callApi(endpoints.updateSavedMessages, { body: { saved_messages } }),
  );
};

/** The user's own texts, or the original ones in the user's language. */
export const useCanned = () => {
  const { list } = useTranslation('approvals');
  const { id, impersonator_user_id } = useUser();
  const { data, refetch } = useQuery(query);
  const kept = data?.saved_messages;
  useEffect(() => {
    // What a device kept before the server did moves there once; a look changes nothing.
    const own = cannedOfDevice(id);
    if (own === null || kept === undefined || impersonator_user_id !== null) return;
    const moved = kept === null ? keep(own) : Promise.resolve();
    moved.then(() => forgetCannedOfDevice(id)).catch(() => undefined);
  }, [id, kept, impersonator_user_id]);
  const original = Object.fromEntries(
    CANNED_KINDS.map((kind) => [kind, list(`canned.texts.${kind}`)]),
  ) as unknown as CannedTexts;
  return {
    texts: kept ?? original,
    original,
    isRead: data !== undefined,
    /** Read again: another window may have changed them. */
    reload: () => void refetch(),
    save: keep,
  };
};
