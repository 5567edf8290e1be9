import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve, sep } from 'node:path';
import { parseSync } from 'vite';

/** The architecture's rules about who may import whom, and the pure check that applies them. */
export interface Rule {
  readonly name: string;
  /** Files it is about: a folder (with `/` at its end) or a file, from the repository's root. */
  readonly of: readonly string[];
  readonly except?: readonly string[];
  /** If given, nothing else may be imported. Packages are written `npm:name`, Node's own modules `node:`. */
  readonly only?: readonly string[];
  /** What may not be imported. */
  readonly never?: readonly string[];
}

const window = 'npm:electron';
/** electron-log's entries reach for Electron when they are loaded. */
const needsElectron = [window, 'npm:electron-log', 'npm:electron-updater'];
const contract = 'electron/contract/index.ts';

export const rules: readonly Rule[] = [
  {
    name: 'the contract knows only zod',
    of: ['electron/contract/'],
    only: ['electron/contract/', 'npm:zod'],
  },
  {
    name: 'outside its folder the contract is reached through its index',
    of: ['electron/', 'renderer/'],
    except: ['electron/contract/'],
    never: ['electron/contract/'],
  },
  {
    name: 'only platform, main and preload know Electron',
    of: ['electron/', 'renderer/'],
    except: ['electron/platform/', 'electron/main.ts', 'electron/preload.ts'],
    never: needsElectron,
  },
  {
    name: 'only main knows the platform',
    of: ['electron/', 'renderer/'],
    except: ['electron/platform/', 'electron/main.ts'],
    never: ['electron/platform/'],
  },
  {
    name: 'the preload script knows only Electron and the contract',
    of: ['electron/preload.ts'],
    only: [window, contract],
  },
  { name: 'IPC knows only zod and the contract', of: ['electron/ipc.ts'], only: ['npm:zod', contract] },
  {
    name: 'the gateway client knows no feature and no store',
    of: ['electron/gateway/'],
    never: ['electron/features/', 'electron/store/', 'electron/media/', 'electron/practice-gateway/'],
  },
  {
    name: 'the practice gateway stands alone',
    of: ['electron/practice-gateway/'],
    never: ['electron/features/', 'electron/store/', 'electron/gateway/', 'electron/media/'],
  },
  {
    name: 'the store knows of a feature only its model and ports',
    of: ['electron/store/'],
    never: [
      'electron/features/*',
      'electron/gateway/',
      'electron/media/',
      'electron/practice-gateway/',
      'electron/handlers.ts',
    ],
  },
  {
    name: 'media knows no feature, no store and no gateway',
    of: ['electron/media/'],
    never: ['electron/features/', 'electron/store/', 'electron/gateway/', 'electron/practice-gateway/'],
  },
  {
    name: 'a feature knows no other feature',
    of: ['electron/features/'],
    never: [
      'electron/features/<other>',
      'electron/practice-gateway/',
      'electron/handlers.ts',
      'electron/ipc.ts',
    ],
  },
  {
    name: 'the window reaches nothing outside itself but the contract',
    of: ['renderer/'],
    never: ['electron/', 'scripts/', 'test/', 'node:'],
  },
  {
    name: 'nothing imports the composition root or the tests',
    of: ['electron/', 'renderer/'],
    never: ['electron/main.ts', 'electron/preload.ts', 'renderer/main.tsx', 'test/'],
  },
];

export interface Violation {
  readonly rule: string;
  readonly file: string;
  readonly target: string;
}

/** Judges one file's imports. Pure: `file` and `targets` are as `resolveImport` names them. */
export function judgeImports(file: string, targets: readonly string[]): Violation[] {
  return rules
    .filter(({ of, except = [] }) => matchesAny(of, file) && !matchesAny(except, file))
    .flatMap((rule) =>
      targets
        .filter((target) => !isAllowed(rule, file, target))
        .map((target) => ({ rule: rule.name, file, target })),
    );
}

function isAllowed(rule: Rule, file: string, target: string): boolean {
  if (rule.only && !matchesAny(rule.only, target)) return false;
  // The contract's index is everybody's; rules about what may never be imported do not mean it.
  if (target === contract) return true;
  return !(rule.never ?? []).some((pattern) => isForbidden(pattern, file, target));
}

function isForbidden(pattern: string, file: string, target: string): boolean {
  const feature = /^electron\/features\/([^/]+)\//;
  if (pattern === 'electron/features/<other>') {
    const other = feature.exec(target)?.[1];
    return other !== undefined && other !== feature.exec(file)?.[1];
  }
  if (pattern === 'electron/features/*') {
    return feature.test(target) && !/^electron\/features\/[^/]+\/(?:[^/]+\/)?(model|ports)\.ts$/.test(target);
  }
  return matches(pattern, target);
}

function matchesAny(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => matches(pattern, path));
}

function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith('/') || pattern.endsWith(':')) return path.startsWith(pattern);
  return path === pattern || (pattern.startsWith('npm:') && path.startsWith(`${pattern}/`));
}

/** Names what a specifier in `file` stands for: a path from the root, `npm:package/…` or `node:…`. */
export function resolveImport(file: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare === '#contract') return contract;
  if (bare.startsWith('#electron/') || bare.startsWith('#renderer/')) return bare.slice(1);
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), bare));
  return bare.startsWith('node:') ? bare : `npm:${bare}`;
}

/** Every module a source names: imports, re-exports, dynamic imports, `require`, types; computed ones as such. */
export function readImports(fileName: string, source: string): string[] {
  const found: string[] = [];
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName} cannot be read: ${errors[0]?.message}`);
  visit(program, (node) => {
    const place = placeOfSpecifier(node);
    if (place === undefined || place === null) return;
    found.push(typeof place === 'object' && 'value' in place ? String(place.value) : './<computed>');
  });
  return found;
}

type Node = Readonly<Record<string, unknown>>;

function placeOfSpecifier(node: Node): unknown {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source;
    case 'TSExternalModuleReference':
      return node.expression;
    case 'CallExpression': {
      const callee = node.callee as Node;
      return callee.type === 'Identifier' && callee.name === 'require'
        ? (node.arguments as unknown[])[0]
        : null;
    }
    default:
      return null;
  }
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const entry of value) visit(entry, see);
    return;
  }
  const node = value as Node;
  if (typeof node.type === 'string') see(node);
  for (const child of Object.values(node)) visit(child, see);
}

const root = resolve(import.meta.dirname, '../..');

/** The source files of a folder, named from the repository's root. */
export function sourceFiles(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mts|cts|js|mjs)$/.test(name))
    .map((name) => posix.join(folder, name.split(sep).join('/')));
}

export interface Imports {
  readonly file: string;
  readonly targets: readonly string[];
}

export function importGraph(folders: readonly string[]): Imports[] {
  return folders.flatMap(sourceFiles).map((file) => ({
    file,
    targets: readImports(file, readFileSync(join(root, file), 'utf8')).map((specifier) =>
      resolveImport(file, specifier),
    ),
  }));
}

/** Imports of files that are not there: a mistake in the scanner or in the tree. */
export function danglingImports(graph: readonly Imports[]): string[] {
  return graph.flatMap(({ file, targets }) =>
    targets
      .filter((target) => !/^(npm|node):/.test(target) && !existsSync(join(root, target)))
      .map((target) => `${file} → ${target}`),
  );
}
