/** Where the device keeps which layers wait for a network. */
export const PACKS_WAITING = 'envol.field_packs';
