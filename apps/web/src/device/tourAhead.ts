/**
 * Between the sign-up and the first home after it: the guided tour has not been begun. On the device and not in the window,
 * for the link of the letter opens a window of its own; of the person who signed up alone.
 */
const KEY = 'envol.tour';

export const announceTour = (userId: number): void => localStorage.setItem(KEY, String(userId));
export const isTourAhead = (userId: number): boolean => localStorage.getItem(KEY) === String(userId);
export const endTourAhead = (): void => localStorage.removeItem(KEY);
