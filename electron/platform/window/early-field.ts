import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EarlyField, ShownLanguage } from '#contract';
import { removeFileNow } from '../../files/remove.ts';
import { writeNow } from '../../files/write-now.ts';
import type { AppLog } from '../system/log.ts';

/** Where the page finds the places of its early field. */
export const earlyStylesPath = '/early-field.css';

/** The first field of the window, from one start to the next. */
export interface EarlyFieldMemory {
  /** The field to begin with; `null` where the page begins empty. */
  read(): EarlyField | null;
  keep(field: EarlyField | null): void;
  /** Takes what was kept off the disk, for good: other data take the place of the present ones. */
  forget(): void;
}

const fileName = 'early-field.json';

/** A file that is missing or spoilt costs the field, and nothing else. */
export function createEarlyFieldMemory(dataFolder: string, log: Pick<AppLog, 'warn'>): EarlyFieldMemory {
  const path = join(dataFolder, fileName);
  /** What the file holds; `undefined` until it has been read. */
  let kept: string | undefined;
  let isForgotten = false;
  const text = (): string => {
    kept ??= readText(path);
    return kept;
  };

  function write(next: string): void {
    if (next === text()) return;
    try {
      if (next === '') removeFileNow(path);
      else writeNow(path, next);
      kept = next;
    } catch (error) {
      log.warn('the first field could not be kept', { error: String(error) });
    }
  }

  return {
    read: () => readEarlyField(text()),
    keep(field) {
      if (!isForgotten) write(field === null ? '' : JSON.stringify(field));
    },
    forget() {
      isForgotten = true;
      write('');
    },
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Reads by hand what the contract's schema describes, which is read only after the window is there. */
function readEarlyField(text: string): EarlyField | null {
  try {
    const found: unknown = JSON.parse(text);
    return isEarlyField(found) ? found : null;
  } catch {
    return null;
  }
}

function isEarlyField(value: unknown): value is EarlyField {
  if (!isRecord(value)) return false;
  const { kind, label, placeholder, text, page, field, shapes } = value;
  return (
    (kind === 'prompt' || kind === 'address') &&
    [label, placeholder, text].every((each) => typeof each === 'string') &&
    isRecord(page) &&
    [page.width, page.height].every(Number.isFinite) &&
    isBox(field) &&
    Array.isArray(shapes) &&
    shapes.every((shape) => isBox(shape) && typeof shape.look === 'string' && /^[a-z]+$/.test(shape.look))
  );
}

const isBox = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && [value.left, value.top, value.width, value.height].every(Number.isFinite);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Puts the field into the window's page, ahead of what the scripts draw.
 *
 * @param page the built `index.html`
 */
export function withEarlyField(page: string, field: EarlyField | null, language: ShownLanguage): string {
  if (field === null) return page;
  const { kind, label, placeholder, text, shapes } = field;
  const said = `aria-label="${escapeHtml(label)}" placeholder="${escapeHtml(placeholder)}"`;
  // A page drops one line break that a text area begins with.
  const element =
    kind === 'prompt'
      ? `<textarea ${said}>\n${escapeHtml(text)}</textarea>`
      : `<input type="text" inputmode="url" ${said} value="${escapeHtml(text)}" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="2048" />`;
  const around = shapes.map(({ look }) => `<div class="early-${look}"></div>`).join('');
  const main = `<main id="early-field" data-kind="${kind}" lang="${language}" aria-busy="true">${around}${element}</main>`;
  return page
    .replace('</head>', (end) => `  <link rel="stylesheet" href="${earlyStylesPath}" />\n  ${end}`)
    .replace('<div id="root">', (root) => `${main}\n    ${root}`);
}

/** The places of the field and of what stands around it. What every field looks like is part of the window's own styles. */
export function earlyFieldStyles(field: EarlyField | null): string {
  if (field === null) return '';
  const { page, shapes } = field;
  const places = [...shapes, field.field].map(
    ({ left, top, width, height }, index) =>
      `#early-field > :nth-child(${index + 1}) { left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px; }`,
  );
  // A page is as large as before, or a pixel off where the system draws in parts of pixels.
  const sizes = (['width', 'height'] as const).flatMap((side) => [
    `(min-${side}: ${page[side] - 1}px)`,
    `(max-${side}: ${page[side] + 1}px)`,
  ]);
  return `@media ${sizes.join(' and ')} {\n  #early-field { display: block; }\n  ${places.join('\n  ')}\n}\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
