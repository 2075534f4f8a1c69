interface Header {
  key: string;
  value: string;
}

/** Who wrote a mail: a person, an automatic responder (RFC 3834), or a mail server that could not deliver ours. */
export function mailKind(headers: readonly Header[]): 'person' | 'automatic' | 'bounce' {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key.toLowerCase() === name)
      ?.value.trim()
      .toLowerCase() ?? '';
  if (headerOf('return-path') === '<>' || headerOf('content-type').startsWith('multipart/report')) return 'bounce';
  const submitted = headerOf('auto-submitted');
  const isAutomatic =
    (submitted !== '' && !submitted.startsWith('no')) ||
    ['bulk', 'junk', 'auto_reply'].includes(headerOf('precedence')) ||
    headerOf('x-autoreply') !== '' ||
    headerOf('x-autorespond') !== '';
  return isAutomatic ? 'automatic' : 'person';
}

const officeOf = (address: string | null): string | null =>
  address?.split('@')[1]?.toLowerCase().split('.').slice(-2).join('.') ?? null;

/** Whether a mail comes from the office that a letter went to: `help.agent.example` and `agent.example` are one. */
export function isSameOffice(sender: string | null, recipient: string | null): boolean {
  const office = officeOf(sender);
  return office !== null && (recipient === null || office === officeOf(recipient));
}
