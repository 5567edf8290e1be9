/** After this many milliseconds a field that has not been drawn is no answer to what was asked any more. */
const maxWaitMs = 5_000;

/**
 * Puts the focus on a field once it is drawn and takes it, and selects its text; in a prompt the caret goes to its end. A field that is in
 * sight has the focus at once, before the next key.
 *
 * @param uncover called where it is still out of sight
 */
export function focusSoon(selector: string, uncover?: () => void): void {
  const since = performance.now();
  const find = () => document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  const take = (): boolean => {
    const field = find();
    if (field === null || !takesFocus(field) || (uncover && !field.checkVisibility())) return false;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    else field.setSelectionRange(field.value.length, field.value.length);
    return true;
  };
  const look = (): void => {
    if (take() || performance.now() - since >= maxWaitMs) return;
    if (find() !== null) uncover?.();
    requestAnimationFrame(look);
  };
  if (!find()?.checkVisibility() || !take()) requestAnimationFrame(look);
}

/**
 * Puts the focus on a text field once it is drawn, and selects its text once that has come into it: the first key makes room. What
 * somebody has typed by then stays as it is.
 */
export function selectSoon(selector: string, text: string): void {
  const since = performance.now();
  let before: string | null = null;
  const look = (): void => {
    const found = document.querySelector<HTMLTextAreaElement>(selector);
    const field = found?.checkVisibility() && takesFocus(found) ? found : null;
    if (before === null) field?.focus();
    before ??= field?.value ?? null;
    if (field?.value === text) field.select();
    else if ((field === null || field.value === before) && performance.now() - since < maxWaitMs) {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}

/** The form takes none until the drafts of another project are read. */
function takesFocus(field: Element): boolean {
  return field.closest('[inert]') === null;
}
