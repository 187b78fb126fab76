import { useQuery } from '@tanstack/react-query';
import { endpoints } from './endpoints.ts';
import { queryOf } from './query.ts';
import { useUser } from './session.ts';

/** Whether requests may leave in this person's name; asked again on coming back from the letter. */
export const useEmailConfirmed = (): boolean => {
  const { is_email_confirmed } = useUser();
  const { data } = useQuery({
    ...queryOf(endpoints.pendingConfirmation),
    enabled: !is_email_confirmed,
    refetchOnWindowFocus: 'always',
  });
  return is_email_confirmed || data?.is_confirmed === true;
};
