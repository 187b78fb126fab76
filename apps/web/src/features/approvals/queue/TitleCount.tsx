import { useTitleCount } from '../../../ui/pageTitle.ts';
import { useToProcess } from './toProcess.ts';

/** What is left to decide, before the title of the browser's tab: read while another one is looked at. */
export const TitleCount = () => {
  useTitleCount(useToProcess() ?? 0);
  return null;
};
