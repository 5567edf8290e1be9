import type { Locator, Page } from 'playwright/test';
import type { PracticeGateway } from '#electron/practice-gateway/types.ts';
import { expect } from '../support/app-fixture.ts';

/** Goes to the chat and begins a conversation. */
export async function openChat(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
  await page.getByRole('button', { name: 'New conversation', exact: true }).first().click();
  await expect(message(page)).toBeFocused();
}

export function message(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

export function transcript(page: Page): Locator {
  return page.getByRole('log', { name: 'Transcript' });
}

/** The answers on the page, in their order. */
export function answers(page: Page): Locator {
  return transcript(page).getByRole('article', { name: /^Answer of/ });
}

export async function send(page: Page, text: string): Promise<void> {
  await message(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

export async function chooseModel(page: Page, model: string): Promise<void> {
  await page.getByRole('button', { name: /Model$/ }).click();
  await page.getByRole('option', { name: new RegExp(`${model.replaceAll('.', '\\.')}$`) }).click();
}

/** The next text requests are answered with these texts, one a request. */
export function answerWith(gateway: PracticeGateway, ...texts: readonly string[]): void {
  for (const text of texts) {
    answerBody(gateway, {
      candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
    });
  }
}

export function answerBody(gateway: PracticeGateway, body: unknown, status = 200): void {
  gateway.addFault({
    on: 'generate',
    times: 1,
    action: {
      type: 'respond',
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  });
}

/** Bodies of the text requests the gateway has seen. */
export function asked(gateway: PracticeGateway): readonly GenerateBody[] {
  return gateway.requests
    .filter(({ path }) => path.includes(':generateContent'))
    .map(({ body }) => body as GenerateBody);
}

interface GenerateBody {
  readonly contents: readonly {
    readonly role: string;
    readonly parts: readonly {
      readonly text?: string;
      readonly inlineData?: { readonly mimeType: string };
    }[];
  }[];
  readonly generationConfig?: Readonly<Record<string, unknown>>;
  readonly systemInstruction?: unknown;
}
