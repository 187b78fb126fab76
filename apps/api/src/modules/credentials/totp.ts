import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with what every authenticator takes for granted: SHA-1, six digits, half a minute. */
const STEP_S = 30;
const DIGITS = 6;
/** Of the device's clock against ours. */
const STEPS_ASIDE = 1;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_S);

/** The code of one step (RFC 4226, §5.3). */
export const codeAt = (secret: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The step whose code was typed, of those around now and after the one that was used last; null for a wrong code. */
export const matchingStep = (
  secret: Uint8Array,
  typed: string,
  now: Date,
  lastStep: number,
): number | null => {
  const code = Buffer.from(typed.replaceAll(/\s/g, ''));
  if (code.length !== DIGITS) return null;
  const present = stepAt(now);
  for (let step = present - STEPS_ASIDE; step <= present + STEPS_ASIDE; step++)
    if (step > lastStep && timingSafeEqual(code, Buffer.from(codeAt(secret, step)))) return step;
  return null;
};
