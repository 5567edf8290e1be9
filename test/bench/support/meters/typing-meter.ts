import type { Locator } from 'playwright/test';

/** Milliseconds of work that each real key makes in a field: events, drawing again, style and layout. */
export async function typedWork(field: Locator, text: string): Promise<number[]> {
  const page = field.page();
  await field.click();
  await page.evaluate(() => {
    const work: number[] = [];
    Object.assign(window, { work });
    let start: number | null = null;
    window.addEventListener(
      'keydown',
      () => {
        start = performance.now();
      },
      true,
    );
    // A composed character, such as a Chinese one, comes without a key of its own.
    window.addEventListener(
      'beforeinput',
      () => {
        start ??= performance.now();
      },
      true,
    );
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data: begin }: MessageEvent<number>) => {
      // Asking where something stands lays the whole page out.
      document.activeElement?.getBoundingClientRect();
      work.push(performance.now() - begin);
    };
    window.addEventListener('input', () => {
      if (start !== null) channel.port2.postMessage(start);
      start = null;
    });
  });
  await page.keyboard.type(text, { delay: 15 });
  return page.evaluate(() => (window as unknown as { work: number[] }).work);
}
