import { recoveryWords } from '../../words/recovery-page.ts';
import type { WindowAppearance } from './window-memory.ts';

export const recoveryStylesPath = '/recovery.css';

/** How the window's pages are to be drawn before any script of theirs runs. */
export type PageAppearance = Pick<WindowAppearance, 'shownLanguage' | 'theme'>;

/** A page without a script: what failed may be any script of ours. */
export function recoveryPage(
  { shownLanguage, theme }: PageAppearance,
  appName: string,
  appAddress: string,
): string {
  const { title, kept, again, hint } = recoveryWords[shownLanguage];
  return `<!doctype html>
<html lang="${shownLanguage}" data-theme="${theme}">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>${appName}</title>
    <link rel="stylesheet" href="${recoveryStylesPath}" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${kept}</p>
      <p><a href="${appAddress}">${again}</a></p>
      <p class="hint">${hint}</p>
    </main>
  </body>
</html>
`;
}

/** The colours are those of the window's tokens. */
export const recoveryStyles = `:root { color-scheme: light dark; }
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
body {
  display: grid;
  place-items: center;
  min-height: 100vh;
  margin: 0;
  background: light-dark(#f3f3f6, #141518);
  color: light-dark(#1b1d22, #eceef1);
  font: 400 15px / 1.5 -apple-system, 'Segoe UI', Cantarell, Ubuntu, system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
}
main { max-width: 30em; padding: 24px; text-align: center; }
h1 { margin: 0 0 12px; font-size: 22px; }
a {
  display: inline-block;
  padding: 7px 16px;
  border-radius: 8px;
  background: light-dark(#3a56c5, #4a66dd);
  color: #ffffff;
  text-decoration: none;
}
a:hover { background: light-dark(#3049ad, #3f5ad0); }
a:focus-visible { outline: 2px solid light-dark(#3a56c5, #93a9ff); outline-offset: 2px; }
.hint { color: light-dark(#5b606c, #a4aab5); font-size: 13px; }
`;
