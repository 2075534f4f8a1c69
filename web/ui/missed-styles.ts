/**
 * Asks again for the style sheets that did not come. The loader that the build writes asks for each only once, so
 * that a part fetched at the second try would stand there without its look.
 */
export async function fetchMissedStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter((link) => !link.sheet).map(fetchOnceMore));
}

function fetchOnceMore(missed: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = missed.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`The style sheet ${link.href} did not load.`)));
    missed.replaceWith(link);
  });
}
