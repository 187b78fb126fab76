export const MEDIA_FAULTS = [
  'amf0',
  'chunk',
  'handshake',
  'message_too_large',
  'flv',
  'h264',
  'sdp',
  'rtp',
] as const;
export type MediaFault = (typeof MEDIA_FAULTS)[number];

/** Bytes that are no picture nor a word about one: who sent them is cut, and counted under the fault. */
export class Malformed extends Error {
  readonly fault: MediaFault;

  constructor(fault: MediaFault) {
    super(`malformed ${fault}`);
    this.fault = fault;
  }
}
