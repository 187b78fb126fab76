/** What the page of notifications opens with. */
export const notificationsSearch = (
  search: Readonly<Record<string, unknown>>,
): { readonly declare?: 'prefecture' | 'army' } =>
  search.declare === 'prefecture' || search.declare === 'army' ? { declare: search.declare } : {};
