/** An unrequested message (requirement E-8): above the page until closed, or for a while in a corner. */
export interface Notification<Id extends string | number = string | number> {
  id: Id;
  type: 'top' | 'toast';
  /** A class of the style sheet that draws its type. */
  className: string;
}
