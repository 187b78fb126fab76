/** The class of a drone where its name does not say it already, as "Matrice 4TD (C5)" does; null: there is nothing to add. */
export const classMissingFromName = (name: string, drone_class: string | null): string | null =>
  drone_class === null || name.split(/[^A-Za-z0-9]+/).includes(drone_class) ? null : drone_class;
