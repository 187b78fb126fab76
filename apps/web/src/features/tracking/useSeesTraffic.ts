import { useMay, useUser } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';

/** Whether the reader's maps show traffic: who answers or watches somewhere always sees it, people of an operator unless they turned it off. */
export const useSeesTraffic = (): boolean => {
  const mayRead = useMay('tracking:read');
  const { tracking_activated } = useSettings();
  const { operator } = useUser();
  return mayRead && (tracking_activated || operator === null);
};
