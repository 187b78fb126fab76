import type { ResponseOf } from '@envol/contract/endpoint';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { useAddressText } from '../../../routing/address.ts';

export type Invited = ResponseOf<ReadInvitation>;
type ReadInvitation = typeof import('@envol/contract/members').membersEndpoints['readInvitation'];

type State =
  | { readonly kind: 'reading' | 'over' }
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'open'; readonly invited: Invited };

/** What the link of the letter at hand is about. */
export const useInvitation = () => {
  const token = useAddressText()('token');
  const [state, setState] = useState<State>({ kind: token === '' ? 'over' : 'reading' });
  const read = useCallback(async (): Promise<void> => {
    if (token === '') return;
    try {
      const invited = await callApi(endpoints.readInvitation, { body: { token } }, { handles: 'all' });
      setState({ kind: 'open', invited });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const isOver = error.code === 'INVITATION_EXPIRED' || error.code === 'VALIDATION';
      setState(isOver ? { kind: 'over' } : { kind: 'failed', detail: error.detail });
    }
  }, [token]);
  useEffect(() => void read(), [read]);
  return { token, state, read, end: () => setState({ kind: 'over' }) };
};
