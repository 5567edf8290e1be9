import { expect, test } from '../../../fixtures/pure-test.ts';
import {
  contrast,
  readTokens,
  type Theme,
  themedStyles,
  usedTokens,
} from '../../../fixtures/source/tokens.ts';

const tokens = readTokens();
const themes: readonly Theme[] = ['light', 'dark'];

/** Each ground from the back: a pane, a pane's quiet button, that button under the pointer. */
const surfaces = [['window'], ['surface'], ['raised'], ['sunken'], ['field']] as const;
const fills = [['fill'], ['fill', 'hover'], ['fill', 'pressed'], ['well']] as const;
const touched = surfaces.flatMap(([surface]) => [
  [surface, 'hover'],
  [surface, 'pressed'],
]);
/** Rows that lie on a pane. A menu's rows show no text as quiet as that. */
const hovered = ['window', 'surface', 'sunken', 'field'].map((surface) => [surface, 'hover']);
const tinted = [['good-soft'], ['warn-soft'], ['bad-soft'], ['accent-soft']] as const;

interface Pairing {
  readonly fronts: readonly string[];
  readonly backs: readonly (readonly string[])[];
  readonly atLeast: number;
}

const pairings: readonly Pairing[] = [
  { fronts: ['text', 'text-soft'], backs: [...surfaces, ...fills, ...touched, ...tinted], atLeast: 4.5 },
  { fronts: ['text-faint'], backs: [...surfaces, ['fill'], ['well'], ...hovered], atLeast: 4.5 },
  { fronts: ['accent', 'bad', 'warn', 'good'], backs: [...surfaces, ['fill']], atLeast: 4.5 },
  { fronts: ['accent'], backs: [['accent-soft'], ['accent-soft', 'hover']], atLeast: 4.5 },
  { fronts: ['good'], backs: [['good-soft']], atLeast: 4.5 },
  { fronts: ['warn', 'accent'], backs: [['warn-soft']], atLeast: 4.5 },
  { fronts: ['bad', 'accent'], backs: [['bad-soft']], atLeast: 4.5 },
  { fronts: ['on-accent'], backs: [['accent-solid'], ['accent-solid-hover']], atLeast: 4.5 },
  {
    fronts: ['on-stage', 'on-stage-soft', 'stage-accent', 'star-on-stage'],
    backs: [['stage'], ['stage', 'stage-chip']],
    atLeast: 4.5,
  },
  // A chip stands on whatever a picture shows: white is the worst of it.
  { fronts: ['on-stage', 'on-stage-soft'], backs: [['stage-chip']], atLeast: 4.5 },
  { fronts: ['on-flag'], backs: [['flag']], atLeast: 4.5 },
  {
    fronts: ['constant', 'string', 'comment', 'keyword', 'parameter', 'function', 'punctuation'].map(
      (part) => `code-${part}`,
    ),
    backs: [['sunken']],
    atLeast: 4.5,
  },
  // Edges of inputs, rails and switches, on what they stand on and against what they hold.
  { fronts: ['edge'], backs: surfaces, atLeast: 3 },
  // States: the ring of the chosen segment in its well, focus and selection on every ground, the sending button on its pane, a star.
  { fronts: ['text-faint'], backs: [['well'], ['raised']], atLeast: 3 },
  { fronts: ['accent', 'focus'], backs: [...surfaces, ...fills], atLeast: 3 },
  { fronts: ['accent-solid'], backs: [['window'], ['surface']], atLeast: 3 },
  { fronts: ['star'], backs: [...surfaces, ['fill']], atLeast: 3 },
  { fronts: ['stage-accent'], backs: [['stage-rail']], atLeast: 3 },
];

for (const theme of themes) {
  for (const least of [4.5, 3]) {
    test(`whatever needs a contrast of ${least} : 1 has it in the ${theme} theme`, () => {
      const tooWeak = pairings
        .filter(({ atLeast }) => atLeast === least)
        .flatMap(({ fronts, backs }) => fronts.flatMap((front) => backs.map((back) => ({ front, back }))))
        .map(({ front, back }) => ({ front, back, ratio: contrast(tokens, theme, front, back) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ front, back, ratio }) => `${front} on ${back.join(' + ')}: ${ratio.toFixed(2)}`);
      expect(tooWeak).toEqual([]);
    });
  }
}

test('every token that a style asks for is one of tokens.css', () => {
  const missing = [...usedTokens()]
    .filter(([name]) => !tokens.has(name))
    .map(([name, file]) => `${name} in ${file}`);
  expect(missing).toEqual([]);
});

test('a theme changes colours, and nothing else', () => {
  expect(themedStyles()).toEqual([]);
});

test('the contrast of known colours is what WCAG says', () => {
  const known = readTokens(
    ':root {\n  --a: #000000;\n  --b: #ffffff;\n  --c: #767676;\n  --d: rgb(0 0 0 / 50%);\n}',
  );
  expect(contrast(known, 'light', 'a', ['b'])).toBeCloseTo(21, 5);
  expect(contrast(known, 'light', 'c', ['b'])).toBeCloseTo(4.54, 2);
  expect(contrast(known, 'light', 'b', ['b', 'd'])).toBeCloseTo(3.98, 1);
});
