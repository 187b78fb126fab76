/** What parts the waypoints of a SeeYou file from its tasks. */
export const SEE_YOU_TASKS = /^-+ ?Related Tasks ?-+\s*$/i;

/** "4336.367N" of SeeYou: degrees and minutes; NaN where it is none, or the other one of the two. */
export function seeYouDegrees(text: string | undefined, letters: 'NS' | 'EW'): number {
  const width = letters === 'NS' ? 2 : 3;
  const [, digits = '', part = '', letter = ''] = /^(\d{4,5})(\.\d{1,6})?([NSEW])$/i.exec(text ?? '') ?? [];
  const minutes = Number(`${digits.slice(width)}${part}`);
  if (digits.length !== width + 2 || !letters.includes(letter.toUpperCase()) || minutes >= 60)
    return Number.NaN;
  return (Number(digits.slice(0, width)) + minutes / 60) * (/[SW]/i.test(letter) ? -1 : 1);
}
