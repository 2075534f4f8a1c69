/** What is needed of a page here; tests give it without a browser. */
type Page = Pick<Document, 'activeElement' | 'querySelector' | 'querySelectorAll'>;
type Field = Pick<HTMLElement, 'closest' | 'ownerDocument'>;

/** The button that sends a form: one that the form contains, or one outside that names it. */
const submitOf = (page: Pick<Page, 'querySelector'>, form: Pick<Element, 'id' | 'querySelector'>) =>
  form.querySelector<HTMLElement>('button[type=submit]:not(:disabled)') ??
  (form.id === '' ? null : page.querySelector<HTMLElement>(`button[form="${form.id}"]:not(:disabled)`));

/** Whether the form has a button that sends it, even a disabled one. */
const hasSubmit = (page: Pick<Page, 'querySelector'>, form: Pick<Element, 'id' | 'querySelector'>): boolean =>
  form.querySelector('[type=submit]') !== null ||
  (form.id !== '' && page.querySelector(`button[form="${form.id}"]`) !== null);

/**
 * Sends the form in which somebody types, by its first button, or without one as Enter does; whether there is a form to
 * send.
 */
export function sendForm(field: Field): boolean {
  const form = field.closest('form');
  if (form === null) return false;
  const submit = submitOf(field.ownerDocument, form);
  if (submit !== null) submit.click();
  else if (hasSubmit(field.ownerDocument, form)) return false;
  else form.requestSubmit();
  return true;
}

/**
 * Moves the focus to the page’s main action, and a second press presses it: money and mail do not leave by one
 * key, and the button’s name is read before.
 */
export function pressMainAction(page: Page): void {
  const main = page.querySelector<HTMLElement>('#main button[data-main-action]:not(:disabled)');
  if (main === null) return;
  if (main === page.activeElement) {
    main.click();
    return;
  }
  main.focus();
  main.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus to a heading, from which Tab continues. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus();
}

/** A record without tabs: its sections are its parts. Below a list, only those of the record that it marks. */
const HEADING = 'section[aria-labelledby] > header > h2';
const headingsOf = (page: Page): ArrayLike<HTMLElement> => {
  const own = page.querySelectorAll<HTMLElement>(`#main [data-record] ${HEADING}`);
  return own.length > 0 ? own : page.querySelectorAll<HTMLElement>(`#main ${HEADING}`);
};

/**
 * Opens the part of a record with this number, counted from 1; whether there is one. Without tabs, the focus moves to
 * the heading of that section.
 */
export function openPart(page: Page, number: number): boolean {
  const tabs = page.querySelectorAll<HTMLElement>('#main nav[data-parts] a');
  if (tabs.length > 0) {
    tabs[number - 1]?.click();
    return tabs[number - 1] !== undefined;
  }
  const heading = headingsOf(page)[number - 1];
  if (heading !== undefined) focusHeading(heading);
  return heading !== undefined;
}
