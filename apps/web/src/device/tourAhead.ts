/** Between the sign-up and the first screen after it: the guided tour has not been begun. */
const KEY = 'envol.tour';

export const announceTour = (): void => sessionStorage.setItem(KEY, 'ahead');
export const isTourAhead = (): boolean => sessionStorage.getItem(KEY) !== null;
export const endTourAhead = (): void => sessionStorage.removeItem(KEY);
