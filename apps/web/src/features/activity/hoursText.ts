/** Minutes as a log writes them: 45 min, 12 h, 3 h 20. */
export const hoursText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}\u00A0min`;
  return rest === 0 ? `${hours}\u00A0h` : `${hours}\u00A0h\u00A0${String(rest).padStart(2, '0')}`;
};
