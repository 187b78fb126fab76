/** Kilograms: of the heaviest drone, and of all together, to the gram; null without a drone. */
export const massesOf = (
  drones: readonly { readonly mass_kg: number }[],
): { readonly most: number | null; readonly total: number | null } => {
  if (drones.length === 0) return { most: null, total: null };
  const masses = drones.map(({ mass_kg }) => mass_kg);
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  return { most: Math.max(...masses), total: Math.round(total * 1000) / 1000 };
};
