import { expectClean } from '../../fixtures/app/accessibility.ts';
import { test } from '../../fixtures/app/app-fixture.ts';
import { languages, walk } from '../../fixtures/app/walk.ts';

// A language changes words, a theme changes colours alone (`contrast.test.ts` sees to it): each place is looked at by every rule
// in both languages and in both themes.
const themes = { en: 'light', 'zh-CN': 'dark' } as const;

for (const language of languages) {
  const theme = themes[language];
  test(`axe finds nothing in any view or dialog (${language}, ${theme})`, async ({ launch, gateway }) => {
    test.setTimeout(240_000);
    // The walk looks at the first charges and prices too, which a shared window keeps.
    const running = await launch();
    await running.page.emulateMedia({ colorScheme: theme });
    await walk(running, gateway, language, (name) => expectClean(running.page, name));
  });
}
