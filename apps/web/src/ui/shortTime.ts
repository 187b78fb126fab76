/** Hours and minutes, short: "2 h 30", "45 min"; whole hours from two days on, which every language reads. */
export const shortTime = (given: number): string => {
  const minutes = Math.max(1, Math.round(given));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 || hours >= 48 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
};
