import type { LanguageRegistration } from 'shiki/core';

interface Language {
  readonly name: string;
  /** What answers call it, in lower case, parted by blanks. */
  readonly words: string;
  readonly load: () => Promise<{ readonly default: LanguageRegistration[] }>;
}

/** Languages that are coloured; each grammar is fetched when its first code is shown. */
const languages: readonly Language[] = [
  { name: 'JavaScript', words: 'javascript js mjs jsx', load: () => import('shiki/langs/jsx.mjs') },
  { name: 'TypeScript', words: 'typescript ts tsx', load: () => import('shiki/langs/tsx.mjs') },
  { name: 'JSON', words: 'json jsonc json5', load: () => import('shiki/langs/jsonc.mjs') },
  { name: 'HTML', words: 'html htm', load: () => import('shiki/langs/html.mjs') },
  { name: 'CSS', words: 'css', load: () => import('shiki/langs/css.mjs') },
  { name: 'Python', words: 'python py python3', load: () => import('shiki/langs/python.mjs') },
  { name: 'Java', words: 'java', load: () => import('shiki/langs/java.mjs') },
  { name: 'Kotlin', words: 'kotlin kt', load: () => import('shiki/langs/kotlin.mjs') },
  { name: 'Swift', words: 'swift', load: () => import('shiki/langs/swift.mjs') },
  { name: 'C', words: 'c h', load: () => import('shiki/langs/c.mjs') },
  { name: 'C++', words: 'cpp c++ cc hpp', load: () => import('shiki/langs/cpp.mjs') },
  { name: 'C#', words: 'csharp cs c#', load: () => import('shiki/langs/csharp.mjs') },
  { name: 'Go', words: 'go golang', load: () => import('shiki/langs/go.mjs') },
  { name: 'Rust', words: 'rust rs', load: () => import('shiki/langs/rust.mjs') },
  { name: 'PHP', words: 'php', load: () => import('shiki/langs/php.mjs') },
  { name: 'Ruby', words: 'ruby rb', load: () => import('shiki/langs/ruby.mjs') },
  { name: 'Lua', words: 'lua', load: () => import('shiki/langs/lua.mjs') },
  {
    name: 'Shell',
    words: 'bash sh shell zsh console shellscript',
    load: () => import('shiki/langs/bash.mjs'),
  },
  { name: 'PowerShell', words: 'powershell ps1 ps', load: () => import('shiki/langs/powershell.mjs') },
  { name: 'SQL', words: 'sql', load: () => import('shiki/langs/sql.mjs') },
  { name: 'YAML', words: 'yaml yml', load: () => import('shiki/langs/yaml.mjs') },
  { name: 'TOML', words: 'toml ini', load: () => import('shiki/langs/toml.mjs') },
  { name: 'XML', words: 'xml svg', load: () => import('shiki/langs/xml.mjs') },
  { name: 'Diff', words: 'diff patch', load: () => import('shiki/langs/diff.mjs') },
  { name: 'Dockerfile', words: 'dockerfile docker', load: () => import('shiki/langs/docker.mjs') },
  { name: 'Markdown', words: 'markdown md', load: () => import('shiki/langs/markdown.mjs') },
];

export function findLanguage(word: string): Language | null {
  const wanted = word.toLowerCase();
  return languages.find(({ words }) => words.split(' ').includes(wanted)) ?? null;
}

/** What a language is called above its code: its own name, or the word as it came, shortened. */
export function languageName(word: string): string {
  return findLanguage(word)?.name ?? word.slice(0, 30);
}
