import type { Exchange, JsonNode, OperationAnswer } from '#contract';

/** A picture, video or sound that was found in an answer. */
export type FoundMedia =
  | {
      readonly type: 'inline';
      /** JSON pointer of the text that the data stands in; empty where the answer is that file itself. */
      readonly pointer: string;
      readonly path: string;
      readonly bytes: number;
    }
  | { readonly type: 'address'; readonly pointer: string; readonly url: string };

/** What the file of an answer holds. */
export interface AnswerContents {
  readonly kind: OperationAnswer['kind'];
  /** The outermost value of JSON. */
  readonly root: JsonNode | null;
  readonly media: readonly FoundMedia[];
  /** Whether more was found than is listed. */
  readonly hasMoreMedia: boolean;
}

/** Reads the file of an answer, in the app in a worker. Rejects where the file is gone, or reading it takes too long. */
export interface AnswerReader {
  /** @param mediaFolder where data that stands in the answer is written, each into a file. @param contentType may name a character set. */
  examine(path: string, mediaFolder: string, contentType: string): Promise<AnswerContents>;
  /** The values of the object or list at a JSON pointer, from the `from`th on. */
  nodes(
    path: string,
    pointer: string,
    from: number,
  ): Promise<{ readonly nodes: JsonNode[]; readonly hasMore: boolean }>;
  /** The value at a JSON pointer: of a text its characters, otherwise JSON, cut at 1 MB. */
  value(path: string, pointer: string): Promise<{ readonly text: string; readonly isCut: boolean }>;
  /** The first megabyte as text. */
  text(path: string, contentType: string): Promise<{ readonly text: string; readonly isCut: boolean }>;
  /**
   * A recorded exchange as JSON for a bundle, without what opens a file, and without the words of people unless they are wanted.
   *
   * @param subjectWords what the user wrote in its subject; `null` where that is not known.
   */
  exchange(exchange: Exchange, isWithTexts: boolean, subjectWords: string | null): Promise<string>;
  close(): void;
}
