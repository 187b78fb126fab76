/**
 * Where what opens beside a button may lie: below an order to land, whose words and receipt nothing covers, in the page's
 * content; without an order wherever the window has room.
 */
export const roomBelowOrder = (): { readonly boundaryElement?: Element } => {
  const isOrdered = document.documentElement.hasAttribute('data-ordered-to-land');
  const content = isOrdered ? document.getElementById('content') : null;
  return content === null ? {} : { boundaryElement: content };
};
