import { screenTitles } from '#contract';
import { words } from './words.ts';

type Pair = readonly [english: string, chinese: string];
interface Words {
  readonly [key: string]: string | Pair | Words;
}

type English<Spoken> = {
  readonly [Key in keyof Spoken]: Spoken[Key] extends string | Pair ? string : English<Spoken[Key]>;
};
type Chinese<Spoken> = {
  readonly [Key in keyof Spoken as Key extends `${string}_one` ? never : Key]: Spoken[Key] extends Pair
    ? string
    : Chinese<Spoken[Key]>;
};
/** What has to stand in the table of words: both languages, but for one of a thing. */
type Complete<Spoken> = {
  readonly [Key in keyof Spoken]: Key extends `${string}_one`
    ? string
    : Spoken[Key] extends string | readonly string[]
      ? Pair
      : Complete<Spoken[Key]>;
};

const complete: Complete<typeof words> = words;

/** All that the window says in English. */
export const englishMessages = () => messagesIn<English<typeof words>>('en');

/** All that the window says in Chinese: the same keys, without those for one of a thing. */
export const chineseMessages = () => messagesIn<Chinese<typeof words>>('zh-CN');

function messagesIn<Messages extends { readonly nav: object }>(language: 'en' | 'zh-CN') {
  const spoken = inLanguage(complete, language === 'en' ? 0 : 1) as Messages;
  return {
    ...spoken,
    nav: { ...(spoken.nav as Messages['nav']), ...screenTitles(language) },
  };
}

function inLanguage(table: Words, place: 0 | 1): object {
  return Object.fromEntries(
    Object.entries(table).flatMap(([key, said]) => {
      if (typeof said === 'string') return place === 0 ? [[key, said]] : [];
      return [[key, isPair(said) ? said[place] : inLanguage(said, place)]];
    }),
  );
}

const isPair = (said: Pair | Words): said is Pair => Array.isArray(said);
