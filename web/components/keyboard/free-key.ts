/** Whether a pressed key is a shortcut of the page: no text field has focus, no dialog is open, and no modifier is held. */
export function isFreeKey(event: Pick<KeyboardEvent, 'target' | 'metaKey' | 'ctrlKey' | 'altKey'>): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey) return false;
  const target = event.target as HTMLElement;
  const isTyping = target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
  return !isTyping && document.querySelector('[role="dialog"], [role="alertdialog"]') === null;
}
