const candidates = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'summary',
  '[tabindex]',
  '[contenteditable="true"]',
].join(',');

/** What the Tab key reaches within an element, in the order of the page. */
export function tabbableIn(root: Element): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(candidates)).filter(
    (element) => element.tabIndex >= 0 && canHaveFocus(element),
  );
}

/** Whether an element is on the page, seen, and neither disabled nor inert. */
export function canHaveFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/** Whether the focus is nowhere: the page itself has it. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
