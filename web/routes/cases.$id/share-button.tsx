import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The system's own sheet where there is one; otherwise the link is copied. */
export function ShareButton({ title }: { title: string }) {
  const showToast = useToast();
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url }).catch((cause: unknown) => {
        if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause;
      });
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'good', title: 'Link copied', text: url });
    } catch {
      showToast({ tone: 'bad', title: 'The link was not copied', text: `Copy it by hand: ${url}` });
    }
  };
  return (
    <Button icon="share" onClick={() => void share()}>
      Share
    </Button>
  );
}
