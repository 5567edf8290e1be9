import type { DataCounts, DataWork, ImportedProject, ImportSummary, ProjectContents } from '#contract';
import type { Archives } from '../../shared/archive.ts';
import type { Clock, Log } from '../../shared/ports.ts';

/** What the database in use tells of how much there is. */
export interface DataRepository {
  counts(): Omit<DataCounts, 'connections'>;
  /** Finished clips, and their bytes together; counted a part at a time. */
  clips(): Promise<{ readonly count: number; readonly bytes: number }>;
  tasksUnderWay(): number;
  clipPaths(): readonly string[];
}

interface Clip {
  readonly taskId: string;
  readonly path: string;
}

/** Work on database files, beside the main thread. Each rejects when the disk refuses. */
export interface DatabaseFiles {
  snapshot(target: string): Promise<{
    readonly version: number;
    readonly counts: Omit<DataCounts, 'connections'>;
    readonly clips: readonly Clip[];
  }>;
  /** Makes of the database of an export one that this app can open. */
  admit(options: {
    readonly source: string;
    /** Where the database that is made of it goes; a file that is there is replaced. */
    readonly target: string;
    readonly copiesFolder: { readonly from: string; readonly to: string };
    readonly libraryFolders: readonly string[];
    readonly now: number;
  }): Promise<
    | { readonly type: 'damaged' | 'newer' }
    | {
        readonly type: 'admitted';
        readonly counts: Omit<DataCounts, 'connections'>;
        readonly underWay: number;
        /** Rows that could not be read, or that no app of ours writes. */
        readonly leftOut: number;
        /** Tasks whose clips are not in the folders of clips. */
        readonly missingClips: readonly string[];
        /** Folder for new clips that was chosen there, where it is on this computer too. */
        readonly libraryFolder: string | null;
      }
  >;
  /** Copies to `target` what belongs to a project, and tells which files go with it. */
  copyProject(options: {
    readonly target: string;
    readonly project: string;
    /** Where the copy says that references lie. */
    readonly copiesFolder: string;
    readonly isWithAddresses: boolean;
  }): Promise<{
    readonly version: number;
    readonly counts: Omit<DataCounts, 'connections'>;
    readonly clips: readonly Clip[];
    /** References, by their names in an archive. */
    readonly files: readonly { readonly name: string; readonly path: string }[];
    readonly ownFiles: readonly { readonly folder: string; readonly name: string }[];
  }>;
  /**
   * What the database of a project's archive holds, once it was admitted; `null` where that is not one project.
   *
   * @param missingClips ids of the tasks whose clips it does not hold. @param folder where its files were unpacked.
   */
  describeProject(input: {
    readonly path: string;
    readonly missingClips: readonly string[];
    readonly folder: string;
  }): Promise<ProjectContents | null>;
  /** Writes the rows of such a database beside those in use, with ids of their own. @returns the new project. */
  adoptProject(source: string, now: number): Promise<ImportedProject>;
  check(path: string): Promise<'sound' | 'damaged' | 'newer'>;
  createEmpty(path: string): Promise<void>;
  moveClips(path: string, clips: readonly Clip[]): Promise<void>;
}

export interface DataPorts {
  readonly dataFolder: string;
  readonly appVersion: () => string;
  readonly store: DataRepository;
  readonly databases: DatabaseFiles;
  readonly backups: {
    /** @returns when the copy was made, in milliseconds since 1970. */
    makeNow(): Promise<number>;
    lastAt(): number | null;
  };
  readonly archives: Archives;
  readonly connections: {
    count(): number;
    /** All of them as text, without anything that is sealed. */
    export(): string;
    /** What such a text makes of the present ones; `null` for a text that is none. */
    merge(text: string): { readonly text: string; readonly connections: ImportSummary['connections'] } | null;
  };
  /** Answers that are awaited, operations under way, joins and exports of clips: a restart would break them off. */
  readonly otherWork: () => number;
  readonly isLibraryMoving: () => boolean;
  /** Where new clips go, and where they would without the user's choice. */
  readonly libraryFolder: () => string;
  readonly defaultLibraryFolder: string;
  /** Every folder in which clips may lie, these two and those chosen earlier. */
  readonly libraryFolders: () => readonly string[];
  readonly system: {
    chooseExportPath(name: string): Promise<string | null>;
    chooseImport(): Promise<string | null>;
    chooseProjectPath(name: string): Promise<string | null>;
    chooseProject(): Promise<string | null>;
    /** @throws where it cannot be shown. */
    openFolder(path: string): Promise<void>;
    /** Shows what was saved last where the user chose. @throws where it cannot be shown. */
    showSaved(): Promise<void>;
    /** Shows a file in the system's file manager. */
    showInFolder(path: string): void;
  };
  /** A project came into the database in use by another way than its own connection. */
  readonly onProject: (projectId: string) => void;
  readonly onProjectOffered: () => void;
  readonly projectCount: () => number;
  readonly projectName: (id: string) => string | null;
  readonly restart: () => void;
  readonly onProgress: (work: DataWork, doneBytes: number, totalBytes: number) => void;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
}
