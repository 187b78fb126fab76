/** French electronic identification: maker (3), model (3), serial number (24); arrêté of 27 December 2019. */
const FRENCH = /^[A-Z0-9]{30}$/;
/** ANSI/CTA-2063-A: maker (4), length of the serial number in hexadecimal (1), serial number (1 to 15). No I, no O. */
const EUROPEAN = /^[0-9A-HJ-NP-Z]{4}([1-9A-F])([0-9A-HJ-NP-Z]{1,15})$/;

/** Whether a text is an identifier that a drone may send of itself: the French one or the European serial number. */
export const isRemoteIdentifier = (text: string): boolean => {
  if (FRENCH.test(text)) return true;
  const [, length, serial] = EUROPEAN.exec(text) ?? [];
  return length !== undefined && serial !== undefined && Number.parseInt(length, 16) === serial.length;
};
