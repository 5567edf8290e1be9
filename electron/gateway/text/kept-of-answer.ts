/**
 * What is kept of one answer. The largest that a model is known to write is a tenth of it; more only holds up the app, each
 * time the conversation is opened or goes on. What is beyond is counted in a block of its own.
 */
export const keptOfAnswer = {
  parts: 5_000,
  blocks: 1_000,
  /** UTF-16 units of text that are shown, thoughts included. */
  text: 1_000_000,
  /** UTF-16 units of the parts' JSON, signatures included: what goes out again. */
  json: 4_000_000,
  /** Values, keys and signs of JSON in the whole answer, and in one part of it. */
  tokens: 400_000,
  partTokens: 20_000,
  /** Objects inside each other in one part. */
  depth: 64,
} as const;
