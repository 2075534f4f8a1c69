/**
 * Fetches failed style sheets again. The build's loader requests each only once, so a component that loads at the
 * second attempt would be unstyled.
 */
export async function fetchFailedStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter(isMissed).map(fetchOnceMore));
}

/** A failed style sheet may be null, empty or unreadable. */
function isMissed({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

const MAX_WAIT = 10_000;

/** After `MAX_WAIT` it is used as it is: a link that the page has removed reports neither success nor failure. */
function fetchOnceMore(missed: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, MAX_WAIT);
    const link = missed.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`The style sheet ${link.href} did not load.`)));
    missed.replaceWith(link);
  });
}
