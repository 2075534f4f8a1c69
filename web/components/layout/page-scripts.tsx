import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

interface DrawnProps {
  children?: ReactNode;
  rel?: string;
  href?: string;
  type?: string;
  nonce?: string;
  'data-modules'?: string;
}

/**
 * Starts the scripts after the first frame; a page in the background has no frames. Until then an unfinished iframe
 * delays the page's `load` event, so that `load` still means that the page works.
 */
const STARTER = `{
const { nonce, dataset, textContent } = document.currentScript.previousElementSibling;
const hold = document.createElement('iframe');
hold.hidden = true;
document.body.append(hold);
hold.contentDocument.open();
const add = (name, properties) => {
  const element = Object.assign(document.createElement(name), properties);
  document.head.append(element);
  return element;
};
const start = () => {
  if (!hold.isConnected) return;
  for (const href of dataset.modules.split(' ')) add('link', { rel: 'modulepreload', href, nonce });
  add('script', { type: 'module', nonce, textContent }).remove();
  hold.contentDocument.close();
  hold.remove();
};
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
setTimeout(start, 3000);
}`;

function elementsIn(drawn: ReactNode): ReactElement<DrawnProps>[] {
  return Children.toArray(drawn).flatMap((one) => {
    if (!isValidElement(one)) return [];
    const element = one as ReactElement<DrawnProps>;
    return element.type === Fragment ? elementsIn(element.props.children) : [element];
  });
}

/**
 * React Router's scripts, started after the first frame. The server's HTML is a complete page, so painting it need not
 * share the connection with about thirty scripts, nor wait for them to run.
 */
export function PageScripts(): ReactNode {
  const elements = elementsIn(Scripts({}));
  const modules = elements.flatMap(({ props: { rel, href } }) => (rel === 'modulepreload' && href ? [href] : []));
  return elements.map((element) => {
    const { rel, type, nonce } = element.props;
    if (rel === 'modulepreload') return null;
    if (type !== 'module') return element;
    return (
      <Fragment key="starter">
        {cloneElement(element, { type: 'text/plain', 'data-modules': modules.join(' ') })}
        <script suppressHydrationWarning nonce={nonce}>
          {STARTER}
        </script>
      </Fragment>
    );
  });
}
