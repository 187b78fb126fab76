import { useEffect } from 'react';
import { useSheetStop } from '../../ui/layout/WorkspaceLayout.tsx';

/** On a phone, what is to be read or typed gets the sheet's whole height; the map comes back when it goes. */
export const useFullSheet = (): void => {
  const setStop = useSheetStop();
  useEffect(() => {
    setStop('full');
    return () => setStop('half');
  }, [setStop]);
};
