/**
 * Asks again for the style sheets that did not come. The loader that the build writes asks for each only once, so
 * that a part fetched at the second try would stand there without its look.
 */
export async function fetchFailedStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter(isMissed).map(fetchOnceMore));
}

/** A browser gives a sheet that did not come as none, as an empty one, or as one that may not be read. */
function isMissed({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

function fetchOnceMore(missed: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = missed.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`The style sheet ${link.href} did not load.`)));
    missed.replaceWith(link);
  });
}
