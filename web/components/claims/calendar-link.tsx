/** The caller's deadlines as a feed that their calendar reads anew by itself. */
export function CalendarLink({ url }: { url: string }) {
  return (
    <a href={url.replace(/^https?:/, 'webcal:')} className="t-quiet">
      Add to calendar
    </a>
  );
}
