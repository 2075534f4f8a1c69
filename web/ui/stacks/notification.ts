/** A message that a person has not asked for (requirement E-8): above the page until closed, or for a while in a corner. */
export interface Notification<Id extends string | number = string | number> {
  id: Id;
  type: 'top' | 'toast';
  /** Names its look: a class of the style sheet that draws its type. */
  className: string;
}
