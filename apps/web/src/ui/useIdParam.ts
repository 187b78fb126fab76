import { useParams } from '@tanstack/react-router';

/** The `$id` of the address; the router has checked that it is a whole number. */
export const useIdParam = (): number => Number(useParams({ strict: false }).id);
