/** An unrequested message (requirement E-8): above the page until closed, or in a corner for a while. */
export interface Notification<Id extends string | number = string | number> {
  id: Id;
  type: 'top' | 'toast';
  /** The style-sheet class for its type. */
  className: string;
}
